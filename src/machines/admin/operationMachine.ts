import { assign, sendTo, setup } from "xstate"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import type { Report } from "#domain/admin/adminAnswers.ts"
import type { TypedValue } from "#domain/admin/OperationForm.ts"
import { parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given, output } from "../page/answer.ts"
import { broken, brokenFailure } from "../page/brokenFailure.ts"
import { failureOf } from "./failureOf.ts"
import { isAnswerLost } from "./isAnswerLost.ts"
import * as Change from "./operationChanges.ts"
import type {
  ActAsked,
  FileAsked,
  FileRead,
  OperationContext,
  OperationEvent,
  OperationInput,
  Outcome,
  RowAsked,
} from "./operationTypes.ts"
import * as Typing from "./typing.ts"

/** An act: nothing is done without its dry run having said upon whom. */
export const operationMachine = setup({
  types: {
    context: {} as OperationContext,
    events: {} as OperationEvent,
    input: {} as OperationInput,
    tags: {} as "busy",
  },
  actors: {
    act: actorPlaceholder<Outcome, ActAsked>("act"),
    /** The latest of its kind in the record of acts; null for a role that reads none. */
    row: actorPlaceholder<CallOutcome<Report> | null, RowAsked>("row"),
    prove: actorPlaceholder<CallOutcome, { readonly input: object }>("prove"),
    readFile: actorPlaceholder<FileRead, FileAsked>("readFile"),
    copy: actorPlaceholder<boolean, { readonly text: string }>("copy"),
    save: actorPlaceholder<void, { readonly name: string; readonly text: string }>("save"),
  },
  actions: {
    keepValue: assign(({ context }, { field, value }: { field: string; value: TypedValue }) =>
      Typing.typed(context, { field, value }),
    ),
    check: assign(({ context }, { field }: { field: string }) => Typing.left(Change.formOf(context), context, field)),
    refuse: assign(({ context }) => Typing.refused(Change.formOf(context), context)),
    keepFile: assign(({ context }, read: FileRead) => Change.fileRead(context, read)),
    clearFailure: assign({ failure: null }),
    keepFailure: assign(({ context }, { failure }: { failure: CallFailure }) => Typing.failed(context, failure)),
    keepPreview: assign((_, { outcome }: { outcome: Outcome }) => Change.previewed(outcome)),
    clearPreview: assign({ preview: null }),
    keepDone: assign(({ context }, { outcome }: { outcome: Outcome }) => Change.done(context, outcome)),
    keepRow: assign((_, { outcome }: { outcome: CallOutcome<Report> | null }) => ({
      row: outcome?.ok === true ? outcome.value : null,
    })),
    keepCode: assign((_, { code }: { code: string }) => ({ proof: { code, error: null } })),
    refuseCode: assign(({ context }, { outcome }: { outcome: CallOutcome }) => Change.codeRefused(context, outcome)),
    clearCode: assign({ proof: Change.NO_PROOF }),
    keepCopied: assign((_, { copied }: { copied: boolean }) => ({ copied })),
    restart: assign(({ context }) => Change.begun({ ...context, given: {} })),
    reportEnded: sendTo(parentActor, { type: "page.signedOut" }),
  },
  guards: {
    isValid: ({ context }) => Typing.isValid(Change.formOf(context), context),
    isTaken: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isSignedOut: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && outcome.failure.kind === "unauthorized",
    needsCode: (_, { outcome }: { outcome: CallOutcome }) => Change.needsCode(outcome),
    isLost: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && isAnswerLost(outcome.failure),
    isWhole: ({ context }) => Change.isWhole(context),
    hasCode: ({ context }) => context.proof.code !== "",
  },
}).createMachine({
  id: "operation",
  context: ({ input }) => Change.begun(input),
  initial: "filling",
  states: {
    filling: {
      initial: "typing",
      on: {
        "field.changed": { actions: { type: "keepValue", params: given } },
        "field.left": { actions: { type: "check", params: given } },
      },
      states: {
        typing: {
          on: {
            "file.chosen": "reading",
            "operation.preview": [
              { guard: "isValid", target: "#operation.previewing", actions: "clearFailure" },
              { actions: "refuse" },
            ],
          },
        },
        reading: {
          description: "Reads the file that was chosen.",
          tags: ["busy"],
          invoke: {
            id: "readFile",
            src: "readFile",
            input: ({ context }) => ({ act: context.act, agency: Change.agencyOf(context) }),
            onDone: { target: "typing", actions: { type: "keepFile", params: output } },
            onError: { target: "typing", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
      },
    },
    previewing: {
      description: "The dry run: the server does everything and undoes it.",
      tags: ["busy"],
      invoke: {
        id: "preview",
        src: "act",
        input: ({ context }) => Change.asked(context, true),
        onDone: [
          {
            guard: { type: "isTaken", params: answer },
            target: "confirming",
            actions: { type: "keepPreview", params: answer },
          },
          {
            guard: { type: "isSignedOut", params: answer },
            target: "filling",
            actions: ["reportEnded", "clearPreview"],
          },
          {
            target: "filling",
            actions: [{ type: "keepFailure", params: ({ event }) => failureOf(event.output) }, "clearPreview"],
          },
        ],
        onError: {
          target: "filling",
          actions: [{ type: "keepFailure", params: { failure: brokenFailure } }, "clearPreview"],
        },
      },
    },
    confirming: {
      on: {
        "operation.confirm": { guard: "isWhole", target: "running" },
        "operation.edit": { target: "filling", actions: "clearPreview" },
        "field.changed": { target: "mending", actions: { type: "keepValue", params: given } },
      },
    },
    mending: {
      description: "What a preview read is changed beside it, and previewed again before it is done.",
      on: {
        "field.changed": { actions: { type: "keepValue", params: given } },
        "operation.preview": "previewing",
        "operation.edit": { target: "filling", actions: "clearPreview" },
      },
    },
    running: {
      tags: ["busy"],
      invoke: {
        id: "act",
        src: "act",
        input: ({ context }) => Change.asked(context, false),
        onDone: [
          {
            guard: { type: "isTaken", params: answer },
            target: "done",
            actions: { type: "keepDone", params: answer },
          },
          { guard: { type: "needsCode", params: answer }, target: "proving" },
          { guard: { type: "isSignedOut", params: answer }, target: "confirming", actions: "reportEnded" },
          {
            guard: { type: "isLost", params: answer },
            target: "unknown",
            actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) },
          },
          {
            target: "filling",
            actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: "unknown", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
      },
    },
    proving: {
      description: "What moves money, keys or people asks for the second factor again.",
      initial: "typing",
      exit: "clearCode",
      on: { "prove.cancel": "confirming" },
      states: {
        typing: {
          on: {
            "code.changed": { actions: { type: "keepCode", params: given } },
            "prove.submit": { guard: "hasCode", target: "sending" },
          },
        },
        sending: {
          tags: ["busy"],
          invoke: {
            id: "prove",
            src: "prove",
            input: ({ context: { proof } }) => ({ input: { code: proof.code } }),
            onDone: [
              { guard: { type: "isTaken", params: answer }, target: "#operation.running" },
              {
                guard: { type: "isSignedOut", params: answer },
                target: "#operation.confirming",
                actions: "reportEnded",
              },
              { target: "typing", actions: { type: "refuseCode", params: answer } },
            ],
            onError: { target: "typing", actions: { type: "refuseCode", params: broken } },
          },
        },
      },
    },
    unknown: {
      description: "The answer was lost: nobody on this page knows whether it was done.",
      on: { "operation.edit": { target: "filling", actions: "clearFailure" } },
    },
    done: {
      initial: "reading",
      on: { "operation.restart": { target: "filling", actions: "restart" } },
      states: {
        reading: {
          description: "The row that it left in the record of acts.",
          invoke: {
            id: "row",
            src: "row",
            input: ({ context }) => ({
              act: context.act,
              readsActs: context.readsActs,
              agency: Change.agencyOf(context),
            }),
            onDone: { target: "shown", actions: { type: "keepRow", params: answer } },
            onError: "shown",
          },
        },
        shown: { on: { "text.copy": "copying", "text.save": "saving" } },
        copying: {
          invoke: {
            id: "copy",
            src: "copy",
            input: ({ context }) => Change.doneText(context),
            onDone: {
              target: "shown",
              actions: { type: "keepCopied", params: ({ event }) => ({ copied: event.output }) },
            },
            onError: { target: "shown", actions: { type: "keepCopied", params: { copied: false } } },
          },
        },
        saving: {
          invoke: {
            id: "save",
            src: "save",
            input: ({ context }) => Change.doneText(context),
            onDone: "shown",
            onError: "shown",
          },
        },
      },
    },
  },
})
