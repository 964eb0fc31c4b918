import { type EventObject, fromCallback, setup } from "xstate"
import type * as Port from "#domain/exam/JournalPort.ts"
import type { ToolsOf } from "#domain/exam/ToolsState.ts"
import { actorSlot } from "../actorSlot.ts"
import { callSlot } from "../callSlot.ts"
import { examActions } from "./examActions.ts"
import * as Calls from "./examCalls.ts"
import * as Context from "./examContext.ts"
import { examDelays } from "./examDelays.ts"
import { examGuards } from "./examGuards.ts"
import type { ExamContext, ExamEvent, ExamInput, LockInput } from "./examTypes.ts"

/** One attempt at a paper or a practice, from opening it to its receipt: docs/exam.md. */
export const examMachine = setup({
  types: {
    context: {} as ExamContext,
    events: {} as ExamEvent,
    input: {} as ExamInput,
    tags: {} as "settled" | "busy" | "signingIn",
  },
  actors: {
    call: callSlot,
    journalOpen: actorSlot<Port.Opened, Port.OpenInput>("journalOpen"),
    journalRead: actorSlot<Port.KeptAttempt, Port.ReadInput>("journalRead"),
    journalAppend: actorSlot<Port.Appended, Port.AppendInput>("journalAppend"),
    journalPrune: actorSlot<void, Port.PruneInput>("journalPrune"),
    digest: actorSlot<string, Port.DigestInput>("digest"),
    exportFile: actorSlot<void, Port.ExportInput>("exportFile"),
    signals: fromCallback<EventObject, void>(() => {}),
    writerLock: fromCallback<EventObject, LockInput>(() => {}),
    tools: fromCallback<EventObject, ToolsOf>(() => {}),
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
    "clock.ticked": { actions: "readClock" },
    "page.moved": { guard: "isOtherExam", target: ".loading", actions: "begin" },
  },
  states: {
    loading: {
      tags: ["busy"],
      initial: "opening",
      on: { "session.changed": { guard: "isSignedIn", target: ".verifying" } },
      states: {
        opening: {
          invoke: {
            id: "open",
            src: "journalOpen",
            input: Context.openInput,
            onDone: { target: "remembering", actions: "keepClient" },
            onError: { target: "#exam.failed", actions: "keepFailure" },
          },
        },
        remembering: {
          description: "An attempt that this device knows and has no receipt of goes on, whatever its address was.",
          invoke: {
            id: "remember",
            src: "journalRead",
            input: Context.readInput,
            onDone: [
              { guard: "isRemembered", target: "asking", actions: "keepPaper" },
              { guard: "hasCover", target: "covering" },
              { target: "asking" },
            ],
            onError: "asking",
          },
        },
        covering: {
          description: "What the paper is, before it is begun; a paper that is open already has no cover.",
          invoke: {
            id: "cover",
            src: "call",
            input: Calls.askCover,
            onDone: [
              { guard: "isOpenElsewhere", target: "asking", actions: "keepCover" },
              { guard: "isAnswered", target: "#exam.cover", actions: "keepCover" },
              { guard: "isUnauthorized", target: "signingIn" },
              { target: "#exam.failed", actions: "keepFailure" },
            ],
            onError: { target: "#exam.failed", actions: "keepFailure" },
          },
        },
        asking: {
          invoke: {
            id: "ask",
            src: "call",
            input: Calls.askPaper,
            onDone: [
              { guard: "isAnswered", target: "reading", actions: "keepServed" },
              { guard: "isUnauthorized", target: "signingIn" },
              { guard: "isPassing", target: "recalling", actions: "keepFailure" },
              { guard: "isForgotten", target: "asking", reenter: true, actions: "forgetPaper" },
              { target: "#exam.failed", actions: "keepFailure" },
            ],
            onError: { target: "recalling", actions: "keepFailure" },
          },
        },
        signingIn: { tags: ["settled", "signingIn"], entry: "askSignIn" },
        verifying: {
          description: "A page stays with the learner it was opened for.",
          invoke: {
            id: "verifyLoading",
            src: "call",
            input: Calls.askUser,
            onDone: [
              { guard: "isSameUser", target: "opening" },
              { guard: "isAnswered", target: "#exam.failed", actions: "refuseUser" },
              { guard: "isUnauthorized", target: "signingIn" },
              { target: "#exam.failed", actions: "keepFailure" },
            ],
            onError: { target: "#exam.failed", actions: "keepFailure" },
          },
        },
        recalling: {
          description: "No answer came: the paper that was kept on the device is used.",
          invoke: {
            id: "recall",
            src: "journalRead",
            input: Context.readInput,
            onDone: [
              { guard: "hasPaper", target: "#exam.open", actions: ["keepDevice", "recall", "resume"] },
              { target: "#exam.failed" },
            ],
            onError: { target: "#exam.failed" },
          },
        },
        reading: {
          invoke: {
            id: "read",
            src: "journalRead",
            input: Context.readInput,
            onDone: [
              { guard: "isFinished", target: "#exam.closedByServer", actions: ["keepDevice", "resume", "adopt"] },
              { guard: "mustTakeOver", target: "takingOver", actions: "keepDevice" },
              { target: "#exam.open", actions: ["keepDevice", "resume"] },
            ],
            onError: { target: "#exam.failed", actions: "keepFailure" },
          },
        },
        takingOver: {
          description: "A new writer epoch: whoever wrote before is told so at its next save.",
          invoke: {
            id: "takeOver",
            src: "call",
            input: Calls.takeOver,
            onDone: [
              { guard: "isAnswered", target: "#exam.open", actions: ["keepEpoch", "resume"] },
              { guard: "isEnded", target: "asking" },
              { target: "#exam.failed", actions: "keepFailure" },
            ],
            onError: { target: "#exam.failed", actions: "keepFailure" },
          },
        },
      },
    },
    cover: {
      tags: ["settled"],
      on: { "exam.start": { guard: "mayStart", target: "loading.asking", actions: "keepFeedback" } },
    },
    open: {
      type: "parallel",
      tags: ["settled"],
      entry: { type: "note", params: Context.paperInput },
      exit: ["stay", "releasePage"],
      invoke: [
        { id: "writerLock", src: "writerLock", input: Context.lockInput },
        { id: "tools", src: "tools", input: Context.toolsInput },
      ],
      on: {
        "clock.toggle": { actions: "toggleClock" },
        "clock.tell": { actions: "tellTime" },
        "notice.read": { actions: "readNotice" },
        "page.shown": { actions: "show" },
        "sheet.filter": { actions: "keepFilter" },
        "feedback.choose": { guard: "mayChooseFeedback", target: "#exam.loading.asking", actions: "keepFeedback" },
        "writer.take": { guard: "isFollowing", target: "#exam.loading.asking", actions: "intendTakeOver" },
      },
      states: {
        paper: {
          initial: "answering",
          on: {
            "question.*": { actions: ["flush", "go"] },
            "answer.*": { guard: "mayAnswer", actions: ["answer", "check"] },
            "flag.toggle": { guard: "mayAnswer", actions: "answer" },
            "guess.toggle": { guard: "mayAnswer", actions: "answer" },
            "text.flush": { actions: "flush" },
            "page.hidden": { actions: ["hide", { type: "keepTail", params: Context.tailInput }, "flush"] },
            "time.up": { guard: "isFollowing", target: "#exam.closedByServer.grace" },
          },
          states: {
            answering: {
              on: {
                "paper.review": { guard: "isLeading", target: "reviewing", actions: "flush" },
                "time.up": [
                  { guard: "isAsked", target: "asked", actions: "flush" },
                  { guard: "isLeading", target: "sealing" },
                ],
              },
            },
            asked: {
              description: "The time of a simulation is over: its learner goes on or hands in.",
              always: { guard: "isAskedLater", target: "answering" },
              on: {
                "paper.resume": { target: "answering", actions: "goOn" },
                "exam.handIn": { guard: "isLeading", target: "delivering", actions: "goOn" },
                "time.up": { guard: "mustSeal", target: "sealing" },
              },
            },
            reviewing: {
              on: {
                "paper.resume": "answering",
                "exam.handIn": { guard: "isLeading", target: "delivering" },
                "time.up": [
                  { guard: "isAsked", target: "asked" },
                  { guard: "isLeading", target: "sealing" },
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
              description: "Not everybody whose time ends now comes in the same moment.",
              after: { spread: "digesting" },
            },
            digesting: {
              invoke: {
                id: "digest",
                src: "digest",
                input: Context.digestInput,
                onDone: { target: "handingIn", actions: "keepDigest" },
                onError: { target: "waitingForNetwork", actions: "countTry" },
              },
            },
            handingIn: {
              invoke: {
                id: "handIn",
                src: "call",
                input: Calls.handIn,
                onDone: [
                  { guard: "isAnswered", target: "#exam.handedIn", actions: "keepReceipt" },
                  { guard: "isUnauthorized", target: "waitingForNetwork", actions: "sayUnauthorized" },
                  { guard: "isPassing", target: "waitingForNetwork", actions: "countTry" },
                  { guard: "isSuperseded", target: "answering", actions: "sayWriterLost" },
                  { guard: "isDiffering", target: "comparing" },
                  { target: "waitingForNetwork", actions: ["countTry", "forgetAcknowledged", "sayMissing"] },
                ],
                onError: { target: "waitingForNetwork", actions: "countTry" },
              },
              on: { "session.changed": { guard: "isSignedIn", target: "delivering" } },
            },
            comparing: {
              description: "The server holds other answers than this page: nothing is handed in that is not shown.",
              invoke: {
                id: "compare",
                src: "call",
                input: Calls.readPaper,
                onDone: [
                  { guard: "isOverruled", target: "answering", actions: "reconcile" },
                  { guard: "isDisagreeing", target: "waitingForNetwork", actions: ["reconcile", "countTry"] },
                  { guard: "isAnswered", target: "delivering", actions: "reconcile" },
                  { guard: "isUnauthorized", target: "waitingForNetwork", actions: "sayUnauthorized" },
                  { target: "waitingForNetwork", actions: "countTry" },
                ],
                onError: { target: "waitingForNetwork", actions: "countTry" },
              },
            },
            waitingForNetwork: {
              after: { backOff: "delivering" },
              on: {
                "network.online": "delivering",
                "page.shown": "delivering",
                "sync.retry": "delivering",
                "session.changed": { guard: "isSignedIn", target: "delivering" },
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
              states: {
                resting: { after: { pause: { target: "#exam.open.typing.still", actions: "flush" } } },
              },
              on: { "answer.fill": ".resting", "answer.write": ".resting", "text.flush": "still" },
            },
          },
        },
        journal: {
          initial: "ready",
          states: {
            ready: {
              always: [
                { guard: "mustWrite", target: "writing" },
                { guard: "isRing", target: "degraded" },
                { guard: "isMemory", target: "memoryOnly" },
              ],
            },
            degraded: {
              description: "A checked ring in local storage: a killed browser may lose its last seconds.",
              always: { guard: "mustWrite", target: "writing" },
            },
            memoryOnly: { always: { guard: "mustWrite", target: "writing" } },
            writing: {
              invoke: {
                id: "append",
                src: "journalAppend",
                input: Context.appendInput,
                onDone: { target: "ready", actions: "keepRecords" },
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
            "records.missing": ".refilling",
            "writer.lost": ".halted",
            "session.changed": { guard: "isSignedIn", target: ".verifying" },
            "network.online": { guard: "isHeldBack", target: ".trying" },
            "page.shown": { guard: "isHeldBack", target: ".trying" },
            "sync.retry": { guard: "isHeldBack", target: ".trying" },
            "paper.review": { guard: "isHeldBack", target: ".trying" },
          },
          states: {
            idle: { always: { guard: "hasKept", target: "gathering" } },
            gathering: { after: { gathering: "trying" }, on: { "page.hidden": "trying", "paper.review": "trying" } },
            trying: { always: [{ guard: "isRenewed", target: "raisingEpoch" }, { target: "sending" }] },
            sending: {
              entry: "beginSend",
              invoke: {
                id: "save",
                src: "call",
                input: Calls.save,
                onDone: [
                  { guard: "isFenced", target: "halted", actions: ["acknowledge", "sayWriterLost"] },
                  {
                    guard: "isTaken",
                    target: "idle",
                    actions: ["acknowledge", { type: "note", params: Context.ackInput }, "sayAnswered"],
                  },
                  { guard: "hasGap", target: "refilling", actions: "keepMissing" },
                  { guard: "isForked", target: "renewing" },
                  { guard: "isClosed", target: "#exam.closedByServer", actions: "acknowledge" },
                  { guard: "isUnauthorized", target: "signingIn" },
                  { guard: "isOffline", target: "offline", actions: "countTry" },
                  { target: "waiting", actions: "countTry" },
                ],
                onError: { target: "waiting", actions: "countTry" },
              },
            },
            refilling: {
              invoke: {
                id: "refill",
                src: "journalRead",
                input: Context.readInput,
                onDone: [{ guard: "canRefill", target: "idle", actions: "refill" }, { target: "renewing" }],
                onError: { target: "waiting", actions: "countTry" },
              },
            },
            renewing: {
              description: "Numbers were lost or used twice: a new client id, and what is not saved is numbered anew.",
              invoke: {
                id: "renew",
                src: "journalOpen",
                input: Context.renewInput,
                onDone: { target: "idle", actions: "renew" },
                onError: { target: "waiting", actions: "countTry" },
              },
            },
            raisingEpoch: {
              description: "A new client id counts from 1 again: only under a new epoch do its answers stand.",
              invoke: {
                id: "raiseEpoch",
                src: "call",
                input: Calls.raiseEpoch,
                onDone: [
                  {
                    guard: "isAnswered",
                    target: "idle",
                    actions: ["renumber", { type: "note", params: Context.ackInput }],
                  },
                  { guard: "isSuperseded", target: "halted", actions: "sayWriterLost" },
                  { guard: "isEnded", target: "#exam.closedByServer" },
                  { guard: "isUnauthorized", target: "signingIn" },
                  { guard: "isOffline", target: "offline", actions: "countTry" },
                  { target: "waiting", actions: "countTry" },
                ],
                onError: { target: "waiting", actions: "countTry" },
              },
            },
            waiting: { after: { backOff: "trying" } },
            offline: { after: { backOff: "trying" } },
            signingIn: {
              description: "The paper stays where it is; signing in happens over it.",
              tags: ["signingIn"],
              on: { "session.changed": { guard: "isSignedIn", target: "verifying" } },
            },
            verifying: {
              description: "Nobody else's answers are sent under another name.",
              invoke: {
                id: "verify",
                src: "call",
                input: Calls.askUser,
                onDone: [
                  { guard: "isSameUser", target: "idle" },
                  { guard: "isAnswered", target: "#exam.failed", actions: "refuseUser" },
                  { guard: "isUnauthorized", target: "signingIn" },
                  { target: "unverified", actions: "countTry" },
                ],
                onError: { target: "unverified", actions: "countTry" },
              },
            },
            unverified: { after: { backOff: "verifying" }, on: { "network.online": "verifying" } },
            halted: {
              description: "A newer page writes; nothing is sent from here.",
              on: { "session.changed": {} },
            },
          },
        },
        feedback: {
          initial: "resting",
          states: {
            resting: { always: { guard: "hasCheck", target: "pending" } },
            pending: {
              description: "A key is asked for once its answer is saved.",
              always: { guard: "isCheckSaved", target: "checking" },
            },
            checking: {
              invoke: {
                id: "check",
                src: "call",
                input: Calls.checkQuestion,
                onDone: [
                  { guard: "isAnswered", target: "resting", actions: "keepKey" },
                  { guard: "isUnauthorized", target: "waiting", actions: "sayUnauthorized" },
                  { guard: "isPassing", target: "waiting", actions: "countTry" },
                  { target: "resting", actions: ["keepFailure", "dropCheck"] },
                ],
                onError: { target: "waiting", actions: "countTry" },
              },
            },
            waiting: {
              after: { backOff: "pending" },
              on: { "network.online": "pending", "session.changed": "pending" },
            },
          },
        },
        clock: {
          initial: "unsampled",
          states: {
            unsampled: {
              description: "No time is shown before the first sample.",
              on: { "clock.ticked": { target: "good", actions: "readClock" } },
            },
            good: {
              on: {
                "clock.ticked": [
                  { guard: "isTimeUp", actions: ["readClock", "sayTimeUp"] },
                  { guard: "isSuspect", target: "suspect", actions: "readClock" },
                  { actions: "readClock" },
                ],
              },
            },
            suspect: {
              description: "The device slept or its clock was changed: the server is asked, the smaller time is shown.",
              invoke: {
                id: "sample",
                src: "call",
                input: Calls.readPaper,
                onDone: [{ guard: "isAnswered", target: "good", actions: "sampleClock" }, { target: "unsure" }],
                onError: "unsure",
              },
              on: {
                "clock.ticked": [{ guard: "isTimeUp", actions: ["readClock", "sayTimeUp"] }, { actions: "readClock" }],
              },
            },
            unsure: {
              after: { backOff: "suspect" },
              on: {
                "clock.ticked": [
                  { guard: "isSuspect", actions: "readClock" },
                  { target: "good", actions: "readClock" },
                ],
              },
            },
          },
        },
        writer: {
          initial: "acquiring",
          states: {
            acquiring: {
              on: { "lock.held": "leading", "lock.waiting": { target: "following", actions: "dropUnwritten" } },
            },
            leading: { entry: "adopt", on: { "lock.lost": "following", "writer.lost": "fenced" } },
            following: {
              description: "Another tab of this profile writes; its answers are shown here.",
              after: { following: "mirroring" },
              on: { "lock.held": "#exam.loading.asking" },
            },
            mirroring: {
              invoke: {
                id: "mirror",
                src: "journalRead",
                input: Context.readInput,
                onDone: { target: "following", actions: "mirror" },
                onError: "following",
              },
              on: { "lock.held": "#exam.loading.asking" },
            },
            fenced: { description: "Another device took over." },
          },
        },
        watch: {
          description: "However the attempt was changed elsewhere: extra time, an early end, another writer.",
          initial: "resting",
          states: {
            resting: {
              after: { watching: "asking" },
              // what a save is answered says nothing about when a simulation asks
              on: { "server.answered": [{ guard: "isSimulation" }, { target: "resting", reenter: true }] },
            },
            asking: {
              invoke: {
                id: "state",
                src: "call",
                input: Calls.askState,
                onDone: [
                  { guard: "isOver", target: "#exam.closedByServer", actions: "learn" },
                  { guard: "isTakenOver", target: "resting", actions: ["learn", "sayWriterLost"] },
                  {
                    guard: "isAnswered",
                    target: "resting",
                    actions: ["learn", { type: "note", params: Context.ackInput }],
                  },
                  { guard: "isUnauthorized", target: "resting", actions: "sayUnauthorized" },
                  { target: "resting" },
                ],
                onError: "resting",
              },
            },
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
            free: { always: { guard: "mustHold", target: "held" } },
            held: { entry: "holdPage", always: { guard: "mayRelease", target: "free", actions: "releasePage" } },
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
      initial: "writing",
      on: { "session.changed": { guard: "isSignedIn", target: ".verifying" } },
      states: {
        writing: {
          description: "What is in memory only is numbered, so that it can be sent.",
          entry: "flush",
          always: { guard: "hasNoDrafts", target: "delivering" },
          invoke: {
            id: "appendLate",
            src: "journalAppend",
            input: Context.appendInput,
            onDone: { target: "delivering", actions: "keepRecords" },
            onError: "delivering",
          },
        },
        delivering: {
          description: "What the server does not have is taken by it as late.",
          always: { guard: "hasNothingKept", target: "asking" },
          entry: "beginSend",
          invoke: {
            id: "saveLate",
            src: "call",
            input: Calls.save,
            onDone: [
              { guard: "isSaveAnswered", target: "delivering", reenter: true, actions: "acknowledgeLate" },
              { guard: "isUnauthorized", target: "signingIn" },
              { target: "waiting", actions: "countTry" },
            ],
            onError: { target: "waiting", actions: "countTry" },
          },
        },
        asking: {
          invoke: {
            id: "askReceipt",
            src: "call",
            input: Calls.handIn,
            onDone: [
              { guard: "isAnswered", target: "settling", actions: "keepReceipt" },
              { guard: "isUnauthorized", target: "signingIn" },
              { target: "waiting", actions: "countTry" },
            ],
            onError: { target: "waiting", actions: "countTry" },
          },
        },
        settling: {
          description: "The paper's rule decides about what came late.",
          invoke: {
            id: "settle",
            src: "call",
            input: Calls.handInLate,
            onDone: [
              { guard: "isAnswered", target: "#exam.handedIn", actions: "keepLate" },
              { guard: "isUnauthorized", target: "signingIn" },
              { guard: "isPassing", target: "waiting", actions: "countTry" },
              { target: "#exam.handedIn" },
            ],
            onError: { target: "waiting", actions: "countTry" },
          },
        },
        signingIn: { tags: ["signingIn"], entry: "askSignIn" },
        verifying: {
          invoke: {
            id: "verifyLate",
            src: "call",
            input: Calls.askUser,
            onDone: [
              { guard: "isSameUser", target: "writing" },
              { guard: "isAnswered", target: "#exam.failed", actions: "refuseUser" },
              { guard: "isUnauthorized", target: "signingIn" },
              { target: "waiting", actions: "countTry" },
            ],
            onError: { target: "waiting", actions: "countTry" },
          },
        },
        grace: { after: { grace: "delivering" }, on: { "sync.retry": "delivering" } },
        waiting: {
          after: { backOff: "delivering" },
          on: { "network.online": "delivering", "sync.retry": "delivering" },
        },
      },
    },
    handedIn: { tags: ["settled"], invoke: { id: "prune", src: "journalPrune", input: Context.pruneInput } },
    failed: { tags: ["settled"], on: { "exam.retry": "loading" } },
  },
})
