import { type EventObject, setup } from "xstate"
import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import type * as Port from "#domain/attempt/JournalPort.ts"
import { actorPlaceholder, sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given, output } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { toolsMachine } from "./toolsMachine.ts"
import { examActions } from "./examActions.ts"
import * as Calls from "./examCalls.ts"
import * as Context from "./examContext.ts"
import { examDelays } from "./examDelays.ts"
import { examGuards } from "./examGuards.ts"
import type { ExamContext, ExamEvent, ExamInput, LockInput } from "./examTypes.ts"
import { leavesMachine } from "./leavesMachine.ts"
import { openingMachine } from "./openingMachine.ts"
import { watchMachine } from "./watchMachine.ts"

// what many states share
const answered = { type: "isAnswered", params: answer } as const
const sameUser = { type: "isSameUser", params: answer } as const
const signedIn = { type: "isSignedIn", params: given } as const
const countTry = { type: "countTry", params: answer } as const
const countDefect = { type: "countTry", params: broken } as const
const takeOverLost = { type: "isTakeOverLost", params: answer } as const
const readClock = { type: "readClock", params: given } as const

/** One attempt at a paper or a practice, from opening it to its receipt: docs/exam.md. */
export const examMachine = setup({
  types: {
    context: {} as ExamContext,
    events: {} as ExamEvent,
    input: {} as ExamInput,
    tags: {} as "settled" | "busy" | "signingIn",
    children: {} as { tools: "tools"; watch: "watch"; leaves: "leaves" },
  },
  actors: {
    "exam.attempt": callPlaceholder("exam.attempt"),
    "exam.takeOver": callPlaceholder("exam.takeOver"),
    "exam.save": callPlaceholder("exam.save"),
    "exam.check": callPlaceholder("exam.check"),
    "exam.handIn": callPlaceholder("exam.handIn"),
    "exam.handInLate": callPlaceholder("exam.handInLate"),
    "exam.state": callPlaceholder("exam.state"),
    "user.info": callPlaceholder("user.info"),
    journalOpen: actorPlaceholder<Port.Opened, Port.OpenInput>("journalOpen"),
    journalRead: actorPlaceholder<Port.KeptAttempt, Port.ReadInput>("journalRead"),
    journalAppend: actorPlaceholder<Port.Appended, Port.AppendInput>("journalAppend"),
    journalPrune: actorPlaceholder<void, Port.PruneInput>("journalPrune"),
    keyHere: actorPlaceholder<QuestionKey | null, Port.KeyInput>("keyHere"),
    digest: actorPlaceholder<string, Port.DigestInput>("digest"),
    exportFile: actorPlaceholder<void, Port.ExportInput>("exportFile"),
    signals: sourcePlaceholder(),
    writerLock: sourcePlaceholder<EventObject, LockInput>(),
    opening: openingMachine,
    tools: toolsMachine,
    watch: watchMachine,
    leaves: leavesMachine,
  },
  actions: examActions,
  guards: examGuards,
  delays: examDelays,
}).createMachine({
  id: "exam",
  context: ({ input }) => Context.contextOf(input),
  initial: "loading",
  invoke: { id: "signals", src: "signals" },
  on: {
    "clock.ticked": { actions: readClock },
    "page.moved": {
      guard: { type: "isOtherExam", params: given },
      target: ".loading",
      actions: { type: "begin", params: given },
    },
  },
  states: {
    loading: {
      tags: ["busy"],
      initial: "opening",
      on: { "session.changed": { guard: signedIn, target: ".opening", actions: "doubt" } },
      states: {
        opening: {
          invoke: {
            id: "opening",
            src: "opening",
            input: ({ context }) => context,
            onDone: { target: "opened", actions: { type: "keepOpened", params: output } },
          },
        },
        opened: {
          always: [
            { guard: "needsSignIn", target: "signingIn" },
            { guard: "isPasscodeRefused", target: "#exam.cover" },
            { guard: "hasFailed", target: "#exam.failed" },
            { guard: "hasNoPaper", target: "#exam.cover" },
            { guard: "isFinished", target: "#exam.closedByServer", actions: ["resume", "adopt"] },
            { target: "#exam.open", actions: "resume" },
          ],
        },
        signingIn: { tags: ["settled", "signingIn"], entry: "askSignIn" },
      },
    },
    cover: {
      tags: ["settled"],
      on: {
        "exam.start": [
          {
            guard: "mayStart",
            target: "loading",
            actions: ["wantPaper", { type: "keepFeedback", params: given }, { type: "keepPasscode", params: given }],
          },
          { target: "reopening", actions: { type: "keepPasscode", params: given } },
        ],
        "session.changed": { guard: signedIn, target: "loading", actions: "doubt" },
      },
    },
    reopening: {
      description: "A formal exam is refused only where the device has no room for its answers now.",
      tags: ["busy"],
      invoke: {
        id: "reopen",
        src: "journalOpen",
        input: Context.openInput,
        onDone: [
          {
            guard: { type: "hasRoom", params: output },
            target: "loading",
            actions: ["wantPaper", { type: "keepClient", params: output }],
          },
          { target: "cover" },
        ],
        onError: "cover",
      },
    },
    open: {
      type: "parallel",
      tags: ["settled"],
      entry: { type: "note", params: Context.paperInput },
      exit: ["stay", "allowLeaving"],
      invoke: [
        { id: "writerLock", src: "writerLock", input: Context.lockInput },
        { id: "tools", src: "tools", input: Context.toolsInput },
        { id: "watch", src: "watch", input: Context.watchInput },
        { id: "leaves", src: "leaves", input: Context.leavesInput },
      ],
      on: {
        "clock.toggle": { actions: "toggleClock" },
        "clock.announce": { actions: "announceTime" },
        "notice.read": { actions: "readNotice" },
        "page.shown": { actions: "show" },
        "sheet.filter": { actions: { type: "keepFilter", params: given } },
        "feedback.choose": [
          { guard: "isNotWriter" },
          {
            guard: { type: "isOtherFeedback", params: given },
            target: "#exam.loading",
            actions: ["wantPaper", { type: "keepFeedback", params: given }],
          },
        ],
        "leave.ends": { actions: "askState" },
        "writer.take": { guard: "isFollowing", target: "#exam.loading", actions: ["wantPaper", "intendTakeOver"] },
        "state.read": [
          {
            guard: { type: "isOver", params: given },
            target: "closedByServer",
            actions: { type: "keepState", params: given },
          },
          {
            guard: { type: "isTakenOver", params: given },
            actions: [{ type: "keepState", params: given }, "raiseWriterLost"],
          },
          {
            guard: { type: "isAnswered", params: given },
            actions: [
              { type: "keepState", params: given },
              { type: "note", params: Context.ackInput },
            ],
          },
          { guard: { type: "isUnauthorized", params: given }, actions: "raiseUnauthorized" },
        ],
      },
      states: {
        paper: {
          initial: "answering",
          always: {
            guard: "isExtended",
            target: ".answering",
            actions: ["reopen", { type: "note", params: Context.paperInput }],
          },
          on: {
            "question.*": { actions: ["flush", { type: "go", params: given }] },
            "answer.*": [
              { guard: "isReadOnly" },
              {
                guard: { type: "isOpenQuestion", params: given },
                actions: [
                  { type: "answer", params: given },
                  { type: "check", params: given },
                ],
              },
            ],
            "flag.toggle": [
              { guard: "isReadOnly" },
              { guard: { type: "isOpenQuestion", params: given }, actions: { type: "answer", params: given } },
            ],
            "guess.toggle": [
              { guard: "isReadOnly" },
              { guard: { type: "isOpenQuestion", params: given }, actions: { type: "answer", params: given } },
            ],
            "text.flush": { actions: "flush" },
            "page.hidden": [
              { guard: "isFollowing", actions: "hide" },
              { actions: ["hide", { type: "keepTail", params: Context.tailInput }, "flush"] },
            ],
            "time.up": [{ guard: "isAsked" }, { guard: "isFollowing", target: "#exam.closedByServer.grace" }],
            "session.changed": { guard: "isHandingIn", target: ".delivering" },
          },
          states: {
            answering: {
              on: {
                "paper.review": { guard: "isLeading", target: "reviewing", actions: "flush" },
                "time.up": [
                  { guard: "isAsked", target: "asked", actions: "flush" },
                  { guard: "isLeading", target: "sealing", actions: "stop" },
                ],
              },
            },
            asked: {
              description: "The time of a simulation is over: its learner goes on or hands in.",
              always: { guard: "isAskedLater", target: "answering" },
              on: {
                "paper.resume": { target: "answering", actions: "goOn" },
                "exam.handIn": { guard: "isLeading", target: "delivering", actions: "goOn" },
                "time.up": [{ guard: "isAsked" }, { guard: "isLeading", target: "sealing", actions: "stop" }],
              },
            },
            reviewing: {
              on: {
                "paper.resume": "answering",
                "exam.handIn": { guard: "isLeading", target: "delivering" },
                "time.up": [
                  { guard: "isAsked", target: "asked" },
                  { guard: "isLeading", target: "sealing", actions: "stop" },
                ],
              },
            },
            sealing: {
              description: "Time is up: nothing changes any more, and the last journal record is being written.",
              entry: "draftSeal",
              always: { guard: "isSealed", target: "delivering" },
            },
            delivering: {
              description: "Every change is with the server before the paper is handed in.",
              always: [
                { guard: "isDeliveredAndSealed", target: "spreading" },
                { guard: "isDelivered", target: "digesting" },
              ],
              on: {
                "paper.resume": { guard: "hasTime", target: "answering" },
                "time.up": { guard: "mustSeal", target: "sealing" },
              },
            },
            spreading: {
              description:
                "Not everybody whose time ends now comes in the same moment; the server says whether there is more time.",
              entry: "askState",
              after: { spread: "digesting" },
            },
            digesting: {
              invoke: {
                id: "digest",
                src: "digest",
                input: Context.digestInput,
                onDone: { target: "handingIn", actions: { type: "keepDigest", params: output } },
                onError: { target: "waitingForNetwork", actions: countDefect },
              },
            },
            handingIn: {
              invoke: {
                id: "handIn",
                src: "exam.handIn",
                input: Calls.handIn,
                onDone: [
                  {
                    guard: { type: "isResultNext", params: answer },
                    target: "#exam.showingResult",
                    actions: { type: "keepReceipt", params: answer },
                  },
                  {
                    guard: { type: "isOwnReceipt", params: answer },
                    target: "#exam.handedIn",
                    actions: { type: "keepReceipt", params: answer },
                  },
                  { guard: answered, target: "#exam.closedByServer" },
                  { guard: { type: "isRetryable", params: answer }, target: "failing", actions: countTry },
                  { guard: { type: "isSuperseded", params: answer }, target: "answering", actions: "raiseWriterLost" },
                  { guard: takeOverLost, target: "#exam.loading", actions: ["wantPaper", "intendTakeOver"] },
                  { guard: { type: "isDiffering", params: answer }, target: "comparing" },
                  {
                    guard: { type: "isTooEarly", params: answer },
                    target: "spreading",
                    actions: [{ type: "keepDeadline", params: answer }, "redraw"],
                  },
                  { guard: { type: "isFileMissing", params: answer }, target: "failing", actions: countTry },
                  {
                    guard: { type: "isMissing", params: answer },
                    target: "waitingForNetwork",
                    actions: [countTry, "raiseDoubted"],
                  },
                  { target: "waitingForNetwork", actions: [countTry, "forgetAcknowledged", "raiseMissing"] },
                ],
                onError: { target: "waitingForNetwork", actions: countDefect },
              },
            },
            comparing: {
              description: "The server holds other answers than this page: nothing is handed in that is not shown.",
              invoke: {
                id: "compare",
                src: "exam.attempt",
                input: Calls.readPaper,
                onDone: [
                  {
                    guard: { type: "isOverruled", params: answer },
                    target: "answering",
                    actions: { type: "reconcile", params: answer },
                  },
                  {
                    guard: { type: "isDisagreeing", params: answer },
                    target: "waitingForNetwork",
                    actions: [{ type: "reconcile", params: answer }, countTry],
                  },
                  { guard: answered, target: "delivering", actions: { type: "reconcile", params: answer } },
                  { target: "failing", actions: countTry },
                ],
                onError: { target: "waitingForNetwork", actions: countDefect },
              },
            },
            failing: {
              always: [
                { guard: "needsSignIn", target: "waitingForNetwork", actions: "raiseUnauthorized" },
                { target: "waitingForNetwork" },
              ],
            },
            waitingForNetwork: {
              after: { backOff: "delivering" },
              on: {
                "network.online": "delivering",
                "page.shown": "delivering",
                "sync.retry": "delivering",
                "paper.resume": { guard: "hasTime", target: "answering" },
                "time.up": { guard: "mustSeal", target: "sealing" },
              },
            },
          },
        },
        typing: {
          initial: "still",
          states: {
            still: { on: { "answer.fill": "moving", "answer.write": "moving" } },
            moving: {
              after: { typingLimit: { target: "still", actions: "flush" } },
              initial: "resting",
              states: { resting: { after: { pause: { target: "#exam.open.typing.still", actions: "flush" } } } },
              on: { "answer.fill": ".resting", "answer.write": ".resting", "text.flush": "still" },
            },
          },
        },
        journal: {
          initial: "ready",
          states: {
            ready: { always: { guard: "mustWrite", target: "writing" } },
            writing: {
              invoke: {
                id: "append",
                src: "journalAppend",
                input: Context.appendInput,
                onDone: { target: "ready", actions: { type: "keepRecords", params: output } },
                onError: "reopening",
              },
            },
            reopening: { after: { reopening: "writing" } },
          },
        },
        sync: {
          initial: "idle",
          on: {
            "request.unauthorized": ".signingIn",
            "records.missing": { guard: "isKnown", target: ".refilling" },
            "learner.doubted": { target: ".unverified", actions: "doubt" },
            "writer.lost": ".halted",
            "session.changed": { guard: signedIn, target: ".verifying", actions: "doubt" },
            "network.online": { guard: "isDelayed", target: ".trying" },
            "page.shown": { guard: "isDelayed", target: ".trying" },
            "sync.retry": { guard: "isDelayed", target: ".trying" },
            "paper.review": { guard: "isDelayed", target: ".trying" },
          },
          states: {
            idle: {
              always: [
                { guard: "mustRaise", target: "raisingEpoch" },
                { guard: "mustSend", target: "gathering" },
              ],
            },
            gathering: { after: { gathering: "trying" }, on: { "page.hidden": "trying", "paper.review": "trying" } },
            trying: {
              always: [
                { guard: "mustRaise", target: "raisingEpoch" },
                { guard: "maySend", target: "sending" },
                { target: "idle" },
              ],
            },
            sending: {
              entry: "beginSend",
              invoke: {
                id: "save",
                src: "exam.save",
                input: Calls.save,
                onDone: [
                  {
                    guard: { type: "isFenced", params: answer },
                    target: "halted",
                    actions: [{ type: "acknowledge", params: answer }, "raiseWriterLost"],
                  },
                  {
                    guard: { type: "isTaken", params: answer },
                    target: "idle",
                    actions: [
                      { type: "acknowledge", params: answer },
                      { type: "note", params: Context.ackInput },
                      "tellWatch",
                    ],
                  },
                  {
                    guard: { type: "hasGap", params: answer },
                    target: "refilling",
                    actions: { type: "keepMissing", params: answer },
                  },
                  {
                    guard: { type: "isForked", params: answer },
                    target: "renewing",
                    actions: { type: "keepLimits", params: answer },
                  },
                  {
                    guard: { type: "isClosed", params: answer },
                    target: "#exam.closedByServer",
                    actions: [
                      { type: "acknowledge", params: answer },
                      { type: "note", params: Context.lateInput },
                    ],
                  },
                  { guard: takeOverLost, target: "#exam.loading", actions: ["wantPaper", "intendTakeOver"] },
                  { target: "failing", actions: countTry },
                ],
                onError: { target: "failing", actions: countDefect },
              },
            },
            refilling: {
              invoke: {
                id: "refill",
                src: "journalRead",
                input: Context.readInput,
                onDone: [
                  {
                    guard: { type: "canRefill", params: output },
                    target: "idle",
                    actions: { type: "refill", params: output },
                  },
                  { target: "renewing" },
                ],
                onError: { target: "failing", actions: countDefect },
              },
            },
            renewing: {
              description: "Numbers were lost or used twice: a new client id, and what is not saved is numbered again.",
              invoke: {
                id: "renew",
                src: "journalOpen",
                input: Context.renewInput,
                onDone: { target: "idle", actions: { type: "renew", params: output } },
                onError: { target: "failing", actions: countDefect },
              },
            },
            raisingEpoch: {
              description:
                "A page writes under an epoch of its own, and begins with the answers that stood when it got it.",
              entry: "beginRaise",
              invoke: {
                id: "raiseEpoch",
                src: "exam.takeOver",
                input: Calls.raiseEpoch,
                onDone: [
                  {
                    guard: answered,
                    target: "idle",
                    actions: [
                      { type: "keepEpoch", params: answer },
                      { type: "note", params: Context.paperInput },
                    ],
                  },
                  { guard: { type: "isSuperseded", params: answer }, target: "halted", actions: "raiseWriterLost" },
                  { guard: takeOverLost, target: "#exam.loading", actions: ["wantPaper", "intendTakeOver"] },
                  { guard: { type: "isEnded", params: answer }, target: "#exam.closedByServer" },
                  { target: "failing", actions: countTry },
                ],
                onError: { target: "failing", actions: countDefect },
              },
              on: { "lock.lost": "idle" },
            },
            failing: {
              always: [
                { guard: "needsSignIn", target: "signingIn" },
                { guard: "mustVerify", target: "unverified", actions: "doubt" },
                { guard: "isCutOff", target: "offline" },
                { guard: "isRefused", target: "refused" },
                { target: "waiting" },
              ],
            },
            waiting: { after: { backOff: "trying" } },
            offline: { after: { backOff: "trying" } },
            refused: {
              description: "The server answered, and will not take it: that is told, and asked again rarely.",
              entry: "awaitRefusal",
              after: { refusal: "trying" },
            },
            signingIn: { description: "The paper stays where it is; signing in happens over it.", tags: ["signingIn"] },
            verifying: {
              description: "Nobody else's answers are sent under another name.",
              invoke: {
                id: "verify",
                src: "user.info",
                input: Calls.askUser,
                onDone: [
                  { guard: sameUser, target: "idle", actions: "trust" },
                  { guard: answered, target: "#exam.failed", actions: "refuseUser" },
                  { target: "failing", actions: countTry },
                ],
                onError: { target: "failing", actions: countDefect },
              },
            },
            unverified: { after: { backOff: "verifying" }, on: { "network.online": "verifying" } },
            halted: {
              description: "A newer page writes; nothing is sent from here.",
              on: { "session.changed": { actions: "doubt" }, "learner.doubted": { actions: "doubt" } },
            },
          },
        },
        feedback: {
          initial: "resting",
          states: {
            resting: {
              description: "A key is asked for once its answer is saved.",
              always: [
                { guard: "hasUnseenCheck", target: "lookingUp" },
                { guard: "isCheckSaved", target: "checking" },
              ],
            },
            lookingUp: {
              description: "Of a practice that was taken along the device has the key, with a network or without.",
              invoke: {
                id: "lookUp",
                src: "keyHere",
                input: Context.keyInput,
                onDone: { target: "resting", actions: { type: "keepKeyHere", params: output } },
                onError: { target: "resting", actions: { type: "keepKeyHere", params: null } },
              },
            },
            checking: {
              invoke: {
                id: "check",
                src: "exam.check",
                input: Calls.checkQuestion,
                onDone: [
                  { guard: answered, target: "resting", actions: { type: "keepKey", params: answer } },
                  { guard: takeOverLost, target: "#exam.loading", actions: ["wantPaper", "intendTakeOver"] },
                  {
                    guard: { type: "isUnauthorized", params: answer },
                    target: "waiting",
                    actions: "raiseUnauthorized",
                  },
                  { guard: { type: "isPassing", params: answer }, target: "waiting", actions: countTry },
                  { target: "resting", actions: [{ type: "keepFailure", params: answer }, "dropCheck"] },
                ],
                onError: { target: "waiting", actions: countDefect },
              },
            },
            waiting: {
              always: { guard: "hasUnseenCheck", target: "lookingUp" },
              after: { backOff: "resting" },
              on: { "network.online": "resting", "session.changed": "resting" },
            },
          },
        },
        clock: {
          initial: "unsampled",
          on: { "clock.ticked": { guard: { type: "isTimeUp", params: given }, actions: [readClock, "raiseTimeUp"] } },
          states: {
            unsampled: {
              description: "No time is shown before the first sample.",
              on: {
                "clock.ticked": [
                  { guard: { type: "isSuspect", params: given }, target: "suspect", actions: readClock },
                  { guard: { type: "isSteady", params: given }, target: "good", actions: readClock },
                ],
              },
            },
            good: {
              on: {
                "clock.ticked": { guard: { type: "isSuspect", params: given }, target: "suspect", actions: readClock },
              },
            },
            suspect: {
              description: "The device slept or its clock was changed: the server is asked, the smaller time is shown.",
              invoke: {
                id: "sample",
                src: "exam.attempt",
                input: Calls.readPaper,
                onDone: [
                  { guard: answered, target: "unsampled", actions: { type: "sampleClock", params: answer } },
                  { target: "unsure" },
                ],
                onError: "unsure",
              },
            },
            unsure: {
              description: "It did not answer: the next answer to anything else tells the time.",
              after: { backOff: "suspect" },
              on: {
                "clock.ticked": {
                  guard: { type: "isSteady", params: given },
                  target: "good",
                  actions: ["forgetRemaining", readClock],
                },
              },
            },
          },
        },
        writer: {
          initial: "acquiring",
          states: {
            acquiring: {
              always: { guard: "isElsewhere", target: "elsewhere" },
              on: { "lock.held": "leading", "lock.waiting": { target: "following", actions: "dropUnwritten" } },
            },
            leading: {
              entry: "adopt",
              on: { "lock.lost": "following", "writer.lost": { target: "fenced", actions: "disown" } },
            },
            following: {
              description: "Another tab of this profile writes; its answers are shown here.",
              exit: "disown",
              on: { "lock.held": { target: "#exam.loading", actions: "wantPaper" } },
              initial: "resting",
              states: {
                resting: { after: { following: "mirroring" } },
                mirroring: {
                  invoke: {
                    id: "mirror",
                    src: "journalRead",
                    input: Context.readInput,
                    onDone: { target: "resting", actions: { type: "mirror", params: output } },
                    onError: "resting",
                  },
                },
              },
            },
            fenced: { description: "Another device took over." },
            elsewhere: { description: "Another device writes: the paper is shown until its learner takes it over." },
          },
        },
        file: {
          initial: "resting",
          states: {
            resting: { on: { "answers.export": { target: "gathering", actions: "flush" } } },
            gathering: {
              description: "What was typed is in the journal before it is read.",
              always: { guard: "hasNoDrafts", target: "saving" },
              after: { pause: "saving" },
            },
            saving: {
              invoke: {
                id: "export",
                src: "exportFile",
                input: Context.exportInput,
                onDone: "resting",
                onError: "resting",
              },
            },
          },
        },
        leaving: {
          description: "Whether the page may be left without a word.",
          initial: "free",
          states: {
            free: { always: { guard: "mustBlockLeaving", target: "blocked" } },
            blocked: {
              entry: "blockLeaving",
              always: { guard: "mayAllowLeaving", target: "free", actions: "allowLeaving" },
            },
          },
        },
        leaves: {
          description: "The page that writes reports how often it is left, for the learner that it was opened for.",
          initial: "paused",
          states: {
            paused: { entry: "pauseLeaves", always: { guard: "mayReportLeaves", target: "reported" } },
            reported: { entry: "resumeLeaves", always: { guard: "mustPauseLeaves", target: "paused" } },
          },
        },
        sheet: {
          initial: "closed",
          states: {
            closed: { on: { "sheet.open": "opened" } },
            opened: { on: { "sheet.close": "closed", "question.go": "closed" } },
          },
        },
      },
    },
    closedByServer: {
      tags: ["settled"],
      entry: "adoptUnasked",
      initial: "writing",
      on: { "session.changed": { guard: signedIn, target: ".verifying", actions: "doubt" } },
      states: {
        writing: {
          description: "What is in memory only is numbered, so that it can be sent.",
          entry: "flush",
          always: { guard: "hasNoDrafts", target: "delivering" },
          invoke: {
            id: "appendLate",
            src: "journalAppend",
            input: Context.appendInput,
            onDone: { target: "delivering", actions: { type: "keepLateRecords", params: output } },
            onError: "delivering",
          },
        },
        delivering: {
          description: "What the server does not have is taken by it as late.",
          always: [
            { guard: "isDoubted", target: "verifying" },
            { guard: "hasNothingKept", target: "asking" },
          ],
          entry: "beginSend",
          invoke: {
            id: "saveLate",
            src: "exam.save",
            input: Calls.save,
            onDone: [
              { guard: { type: "isForked", params: answer }, target: "renewing" },
              {
                guard: { type: "isSaveAnswered", params: answer },
                target: "delivering",
                reenter: true,
                actions: [
                  { type: "acknowledgeLate", params: answer },
                  { type: "note", params: Context.lateInput },
                ],
              },
              // until the attempt has ended for the server too, which takes records of every epoch then
              { guard: takeOverLost, target: "failing", actions: countTry },
              {
                guard: { type: "isRefusal", params: answer },
                target: "delivering",
                reenter: true,
                actions: "dropRefused",
              },
              { target: "failing", actions: countTry },
            ],
            onError: { target: "failing", actions: countDefect },
          },
        },
        renewing: {
          description: "Numbers were used twice: a new client id, and what was sent under them is numbered again.",
          invoke: {
            id: "renewLate",
            src: "journalOpen",
            input: Context.renewInput,
            onDone: { target: "writing", actions: { type: "renewLate", params: output } },
            onError: { target: "failing", actions: countDefect },
          },
        },
        asking: {
          invoke: {
            id: "askReceipt",
            src: "exam.handIn",
            input: Calls.askReceipt,
            onDone: [
              {
                guard: { type: "isTooEarly", params: answer },
                target: "#exam.loading",
                actions: [{ type: "keepDeadline", params: answer }, "wantPaper"],
              },
              { guard: answered, target: "settling", actions: { type: "keepReceipt", params: answer } },
              { target: "failing", actions: countTry },
            ],
            onError: { target: "failing", actions: countDefect },
          },
        },
        settling: {
          description: "The paper's rule decides about what came late.",
          invoke: {
            id: "settle",
            src: "exam.handInLate",
            input: Calls.handInLate,
            onDone: [
              { guard: answered, target: "#exam.handedIn", actions: { type: "keepLate", params: answer } },
              { guard: { type: "isRetryable", params: answer }, target: "failing", actions: countTry },
              { target: "#exam.handedIn" },
            ],
            onError: { target: "failing", actions: countDefect },
          },
        },
        failing: { always: [{ guard: "needsSignIn", target: "signingIn" }, { target: "waiting" }] },
        signingIn: { tags: ["signingIn"], entry: "askSignIn" },
        verifying: {
          invoke: {
            id: "verifyLate",
            src: "user.info",
            input: Calls.askUser,
            onDone: [
              { guard: sameUser, target: "writing", actions: "trust" },
              { guard: answered, target: "#exam.failed", actions: "refuseUser" },
              { target: "failing", actions: countTry },
            ],
            onError: { target: "failing", actions: countDefect },
          },
        },
        grace: {
          description: "Another page seals and hands in; the server says when it has, or that there is more time.",
          on: { "sync.retry": { target: "#exam.loading", actions: "wantPaper" } },
          initial: "resting",
          states: {
            resting: { after: { watching: "asking" } },
            asking: {
              invoke: {
                id: "await",
                src: "exam.state",
                input: Calls.readState,
                onDone: [
                  { guard: { type: "isAwaited", params: answer }, target: "resting" },
                  { guard: answered, target: "#exam.loading", actions: "wantPaper" },
                  { target: "resting" },
                ],
                onError: "resting",
              },
            },
          },
        },
        waiting: {
          after: { backOff: "delivering" },
          on: { "network.online": "delivering", "sync.retry": "delivering" },
        },
      },
    },
    showingResult: {
      description: "Handed in, and the result is out: its page comes next, over the receipt.",
      tags: ["settled"],
      initial: "pruning",
      states: {
        pruning: {
          description: "First the device keeps that the paper is over: whoever closes the result leaves nothing open.",
          invoke: {
            id: "pruneDone",
            src: "journalPrune",
            input: Context.pruneInput,
            onDone: "shown",
            onError: "shown",
          },
          after: { reopening: "shown" },
        },
        shown: { entry: "showResult" },
      },
    },
    handedIn: {
      tags: ["settled"],
      entry: "offerFiles",
      invoke: { id: "prune", src: "journalPrune", input: Context.pruneInput },
    },
    failed: {
      tags: ["settled"],
      on: {
        "exam.retry": "loading",
        "session.changed": { guard: signedIn, actions: "doubt" },
      },
    },
  },
})
