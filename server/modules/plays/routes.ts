import { os, type Call } from '../../kernel/http/call.ts'
import type { Limits } from '../../kernel/http/limits.ts'
import { refuse, requireProved } from '../../kernel/refusal.ts'
import {
  countPlay,
  createPlay,
  duplicatePlay,
  editPlay,
  openPlay,
  removeTrashed,
  restorePlay,
  trashPlay,
} from './actions.ts'
import { exportPlay, listMissing } from './exporting.ts'
import { listOfGroup, shareWithGroup, unshareWithGroup } from './groups/actions.ts'
import { handOver } from './handing-over.ts'
import { importPlay } from './importing.ts'
import { listOwnLabels } from './labels/actions.ts'
import { listPlays } from './listing/actions.ts'
import { changeMany } from './listing/many.ts'
import { addCollaborator, changeCollaborator, listAccess, removeCollaborator } from './sharing.ts'
import type { PlaysTools } from './tools.ts'

/** What costs more than a look: files read and printed, plays made, addresses written to. */
const HEAVY = { name: 'plays.heavy', events: 120, seconds: 60, burst: 60 }
/** Whoever types a question asks with every letter. */
const SEARCHES = { name: 'plays.search', events: 240, seconds: 60, burst: 60 }
const SHARES = { name: 'plays.share', events: 60, seconds: 60, burst: 60 }

export function playsRoutes(tools: PlaysTools, limits: Limits) {
  const heavily = (context: Call, bucket = HEAVY) => {
    const actor = requireProved(context.actor)
    return limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  const plays = os.plays
  return {
    list: plays.list.handler(({ input, context }) =>
      listPlays(tools, input.q === undefined ? requireProved(context.actor) : heavily(context, SEARCHES), input),
    ),
    labels: plays.labels.handler(async ({ context }) => ({
      labels: await listOwnLabels(tools, requireProved(context.actor)),
    })),
    changeMany: plays.changeMany.handler(({ input, context }) => changeMany(tools, heavily(context), input)),
    create: plays.create.handler(({ input, context }) => createPlay(tools, heavily(context), input)),
    import: plays.import.handler(async ({ input: { file }, context, signal }) => {
      const actor = heavily(context)
      return importPlay(tools, actor, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), signal })
    }),
    open: plays.open.handler(({ input, context }) => openPlay(tools, requireProved(context.actor), input.id)),
    statistics: {
      show: plays.statistics.show.handler(({ input, context }) => countPlay(tools, heavily(context), input.id)),
    },
    change: plays.change.handler(({ input, context }) => editPlay(tools, requireProved(context.actor), input)),
    duplicate: plays.duplicate.handler(({ input, context }) => duplicatePlay(tools, heavily(context), input.id)),
    trash: plays.trash.handler(({ input, context }) => trashPlay(tools, requireProved(context.actor), input.id)),
    restore: plays.restore.handler(({ input, context }) => restorePlay(tools, requireProved(context.actor), input.id)),
    remove: plays.remove.handler(({ input, context }) => removeTrashed(tools, requireProved(context.actor), input.id)),
    people: plays.people.handler(({ input, context }) => listAccess(tools, requireProved(context.actor), input.id)),
    shareWithGroup: plays.shareWithGroup.handler(({ input, context }) =>
      shareWithGroup(tools, heavily(context, SHARES), input),
    ),
    unshareWithGroup: plays.unshareWithGroup.handler(({ input, context }) =>
      unshareWithGroup(tools, requireProved(context.actor), input),
    ),
    ofGroup: plays.ofGroup.handler(async ({ input, context }) => ({
      plays: await listOfGroup(tools, requireProved(context.actor), input.id),
    })),
    share: plays.share.handler(({ input, context }) =>
      addCollaborator(tools, heavily(context, SHARES), { ...input, language: context.language }),
    ),
    changeRole: plays.changeRole.handler(({ input, context }) =>
      changeCollaborator(tools, requireProved(context.actor), input),
    ),
    unshare: plays.unshare.handler(({ input, context }) =>
      removeCollaborator(tools, requireProved(context.actor), input),
    ),
    handOver: plays.handOver.handler(({ input, context }) => handOver(tools, requireProved(context.actor), input)),
    export: plays.export.handler(({ input, context }) => exportPlay(tools, heavily(context), input)),
    missing: plays.missing.handler(({ input, context }) => listMissing(tools, heavily(context), input)),
  }
}
