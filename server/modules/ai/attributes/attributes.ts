import { defineGuessing } from './guessing.ts'
import { definition } from './prompt.ts'
import { attributesRoutes } from './routes.ts'
import { forgetGuesses, listGuesses } from './store.ts'
import type { AttributesDeps } from './deps.ts'

/** Who the characters of a play are, read and proposed. */
export interface Attributes {
  readonly routes: ReturnType<typeof attributesRoutes>
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

export function openAttributes(deps: AttributesDeps): Attributes {
  const { db } = deps.kernel.database
  deps.features.define('character_attributes', definition)
  defineGuessing(deps)
  return {
    routes: attributesRoutes(deps),
    exportFor: async (userId) => ({
      attribute_guesses: (await listGuesses(db, userId)).map(({ play_id, proposals, asked_at }) => ({
        play_id,
        proposals,
        asked_at,
      })),
    }),
    forget: (userId) => forgetGuesses(db, userId),
  }
}
