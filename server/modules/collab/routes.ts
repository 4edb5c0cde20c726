import { os } from '../../kernel/http/call.ts'
import { requireProved } from '../../kernel/refusal.ts'
import type { CollabModules } from './deps.ts'
import type { PresenceTracker } from './presence.ts'

export function collabRoutes(modules: CollabModules, present: PresenceTracker) {
  return {
    /** Lists the given plays that somebody else has open and the user may read. */
    list: os.presence.list.handler(async ({ input, context }) => {
      const actor = requireProved(context.actor)
      const others = new Map(
        [...present.at(input.ids)].flatMap(([id, people]) => {
          const rest = [...people].filter((one) => one !== actor.id)
          return rest.length === 0 ? [] : [[id, rest] as const]
        }),
      )
      const readable = await modules.plays.titlesFor(actor, [...others.keys()])
      const names = await modules.namesOf([...new Set([...readable.keys()].flatMap((id) => others.get(id) ?? []))])
      return {
        plays: [...readable.keys()].map((id) => ({
          id,
          people: (others.get(id) ?? []).map((userId) => ({ id: userId, name: names.get(userId) ?? '' })),
        })),
      }
    }),
  }
}
