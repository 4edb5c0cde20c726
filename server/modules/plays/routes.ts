import { os, type Call } from '../../kernel/http/call.ts'
import type { Limits } from '../../kernel/http/rate-limits.ts'
import { refuse, requireProved } from '../../kernel/refusal.ts'
import type { PlaysDeps } from './deps.ts'
import { dropAttachment, openAttachment, showAttachments } from './attachments/actions.ts'
import { castCharacter, listOwnParts, showCasting } from './casting/actions.ts'
import { readByLink, renewLink, revokeLink, showLink } from './links/actions.ts'
import {
  readVersionState,
  saveVersion,
  listAuthors,
  listChanges,
  listHistory,
  renameVersion,
} from './versions/actions.ts'
import { countPlay, createPlay, duplicatePlay, editPlay, openPlay, showFirstPage } from './actions.ts'
import { removeTrashed, restoreFromTrash, trashPlay } from './trash.ts'
import { exportPlay, listMissing } from './exporting.ts'
import { listOfGroup, shareWithGroup, unshareWithGroup } from './groups/actions.ts'
import { handOver, addCollaborator, changeCollaborator, listAccess, removeCollaborator } from './sharing.ts'
import { importPlay } from './importing.ts'
import { listOwnLabels, changeMany } from './listing/many.ts'
import { listPlays } from './listing/actions.ts'

/** Rate limit for downloads of whole files. */
const FILES = { name: 'plays.attachments', events: 60, seconds: 60, burst: 30 }

export function attachmentsRoutes(deps: PlaysDeps, limits: Limits) {
  const heavily = (context: Call) => {
    const actor = requireProved(context.actor)
    return limits.take(FILES, actor.id) ? actor : refuse('too_many_requests')
  }
  const { attachments } = os
  return {
    list: attachments.list.handler(({ input, context }) => showAttachments(deps, requireProved(context.actor), input)),
    open: attachments.open.handler(({ input, context }) => openAttachment(deps, heavily(context), input)),
    remove: attachments.remove.handler(({ input, context }) =>
      dropAttachment(deps, requireProved(context.actor), input),
    ),
  }
}

/** Rate limit for changing the cast. Each request reads the whole script to find its characters. */
const CASTS = { name: 'plays.casts', events: 120, seconds: 60, burst: 60 }

/** Rate limit for listing a user's parts. Each request may read several scripts to find their characters. */
const PARTS = { name: 'plays.parts', events: 120, seconds: 60, burst: 60 }

export function castingRoutes(deps: PlaysDeps, limits: Limits) {
  const { casting } = os.plays
  return {
    show: casting.show.handler(({ input, context }) => showCasting(deps, requireProved(context.actor), input.id)),
    own: casting.own.handler(async ({ context }) => {
      const actor = requireProved(context.actor)
      return limits.take(PARTS, actor.id) ? { parts: await listOwnParts(deps, actor) } : refuse('too_many_requests')
    }),
    cast: casting.cast.handler(({ input, context }) => {
      const actor = requireProved(context.actor)
      return limits.take(CASTS, actor.id) ? castCharacter(deps, actor, input) : refuse('too_many_requests')
    }),
  }
}

/**
 * Rate limit per IP address for opening a play by its public link: enough for a class that opens the same play, too low
 * for guessing a secret.
 */
const GUESTS = { name: 'plays.guests', events: 60, seconds: 60, burst: 60 }

export function linksRoutes(deps: PlaysDeps, limits: Limits) {
  const { links } = os.plays
  return {
    show: links.show.handler(async ({ input, context }) => ({
      link: await showLink(deps, requireProved(context.actor), input.id),
    })),
    renew: links.renew.handler(({ input, context }) => renewLink(deps, requireProved(context.actor), input.id)),
    revoke: links.revoke.handler(({ input, context }) => revokeLink(deps, requireProved(context.actor), input.id)),
    read: links.read.handler(({ input, context }) =>
      limits.take(GUESTS, context.ip) ? readByLink(deps, input) : refuse('too_many_requests'),
    ),
  }
}

/** Rate limit for requests that rebuild and send the whole text of a play. */
const WHOLE = { name: 'plays.versions', events: 120, seconds: 60, burst: 60 }

export function versionsRoutes(deps: PlaysDeps, limits: Limits) {
  const heavily = (context: Call) => {
    const actor = requireProved(context.actor)
    return limits.take(WHOLE, actor.id) ? actor : refuse('too_many_requests')
  }
  const { versions } = os.plays
  return {
    list: versions.list.handler(({ input, context }) => listHistory(deps, requireProved(context.actor), input)),
    create: versions.create.handler(({ input, context }) => saveVersion(deps, heavily(context), input)),
    rename: versions.rename.handler(({ input, context }) => renameVersion(deps, requireProved(context.actor), input)),
    state: versions.state.handler(({ input, context }) => readVersionState(deps, heavily(context), input)),
    changes: versions.changes.handler(async ({ context }) => ({
      plays: await listChanges(deps, requireProved(context.actor)),
    })),
    authors: versions.authors.handler(({ input, context }) => listAuthors(deps, requireProved(context.actor), input)),
  }
}

/** Rate limit for expensive requests, such as importing or exporting a file, or creating a play. */
const HEAVY = { name: 'plays.heavy', events: 120, seconds: 60, burst: 60 }
/** Rate limit for searches. The search field sends a request for every letter typed. */
const SEARCHES = { name: 'plays.search', events: 240, seconds: 60, burst: 60 }
/** Rate limit for pictures of first pages. Scrolling through a long list requests one for every play in it. */
const FIRST_PAGES = { name: 'plays.first-pages', events: 600, seconds: 60, burst: 300 }
const SHARES = { name: 'plays.share', events: 60, seconds: 60, burst: 60 }

export function playsRoutes(deps: PlaysDeps, limits: Limits) {
  const heavily = (context: Call, bucket = HEAVY) => {
    const actor = requireProved(context.actor)
    return limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  const plays = os.plays
  return {
    list: plays.list.handler(({ input, context }) =>
      listPlays(deps, input.q === undefined ? requireProved(context.actor) : heavily(context, SEARCHES), input),
    ),
    labels: plays.labels.handler(async ({ context }) => ({
      labels: await listOwnLabels(deps, requireProved(context.actor)),
    })),
    changeMany: plays.changeMany.handler(({ input, context }) => changeMany(deps, heavily(context), input)),
    create: plays.create.handler(({ input, context }) => createPlay(deps, heavily(context), input)),
    import: plays.import.handler(async ({ input: { file }, context, signal }) => {
      const actor = heavily(context)
      return importPlay(deps, actor, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), signal })
    }),
    open: plays.open.handler(({ input, context }) => openPlay(deps, requireProved(context.actor), input.id)),
    firstPage: plays.firstPage.handler(({ input, context }) =>
      showFirstPage(deps, heavily(context, FIRST_PAGES), input.id),
    ),
    statistics: {
      show: plays.statistics.show.handler(({ input, context }) => countPlay(deps, heavily(context), input.id)),
    },
    change: plays.change.handler(({ input, context }) => editPlay(deps, requireProved(context.actor), input)),
    duplicate: plays.duplicate.handler(({ input, context }) => duplicatePlay(deps, heavily(context), input.id)),
    trash: plays.trash.handler(({ input, context }) => trashPlay(deps, requireProved(context.actor), input.id)),
    restore: plays.restore.handler(({ input, context }) =>
      restoreFromTrash(deps, requireProved(context.actor), input.id),
    ),
    remove: plays.remove.handler(({ input, context }) => removeTrashed(deps, requireProved(context.actor), input.id)),
    people: plays.people.handler(({ input, context }) => listAccess(deps, requireProved(context.actor), input.id)),
    shareWithGroup: plays.shareWithGroup.handler(({ input, context }) =>
      shareWithGroup(deps, heavily(context, SHARES), input),
    ),
    unshareWithGroup: plays.unshareWithGroup.handler(({ input, context }) =>
      unshareWithGroup(deps, requireProved(context.actor), input),
    ),
    ofGroup: plays.ofGroup.handler(async ({ input, context }) => ({
      plays: await listOfGroup(deps, requireProved(context.actor), input.id),
    })),
    share: plays.share.handler(({ input, context }) =>
      addCollaborator(deps, heavily(context, SHARES), { ...input, language: context.language }),
    ),
    changeRole: plays.changeRole.handler(({ input, context }) =>
      changeCollaborator(deps, requireProved(context.actor), input),
    ),
    unshare: plays.unshare.handler(({ input, context }) =>
      removeCollaborator(deps, requireProved(context.actor), input),
    ),
    handOver: plays.handOver.handler(({ input, context }) => handOver(deps, requireProved(context.actor), input)),
    export: plays.export.handler(({ input, context }) => exportPlay(deps, heavily(context), input)),
    missing: plays.missing.handler(({ input, context }) => listMissing(deps, heavily(context), input)),
  }
}
