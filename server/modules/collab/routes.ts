import { os } from '../../kernel/http/call.ts'
import { requireProved } from '../../kernel/refusal.ts'
import type { CollabModules } from './deps.ts'
import type { PresentPeople } from './present-people.ts'

export function collabRoutes(modules: CollabModules, present: PresentPeople) {
  return {
    /** Of plays that one may read, those where somebody else is. */
    list: os.presence.list.handler(async ({ input, context }) => {
      const actor = requireProved(context.actor)
      const others = new Map(
        [...new Set(input.ids)].flatMap((id) => {
          const people = [...present.at(id)].filter((one) => one !== actor.id)
          return people.length === 0 ? [] : [[id, people] as const]
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
