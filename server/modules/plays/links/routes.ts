import { os } from '../../../kernel/http/call.ts'
import type { Limits } from '../../../kernel/http/limits.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { PlaysDeps } from '../deps.ts'
import { readByLink, renewLink, revokeLink, showLink } from './actions.ts'

/** Plays read from one address, or secrets tried: a class that opens the same one, never a list of guesses. */
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
