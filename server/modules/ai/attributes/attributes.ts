import { defineGuessing } from './guessing.ts'
import { definition } from './prompt.ts'
import { attributesRoutes } from './routes.ts'
import { forgetGuesses, listGuesses } from './store.ts'
import type { AttributesTools } from './tools.ts'

/** Who the characters of a play are, read and proposed. */
export interface Attributes {
  readonly routes: ReturnType<typeof attributesRoutes>
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

export function openAttributes(tools: AttributesTools): Attributes {
  const { db } = tools.kernel.database
  tools.features.define('character_attributes', definition)
  defineGuessing(tools)
  return {
    routes: attributesRoutes(tools),
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
