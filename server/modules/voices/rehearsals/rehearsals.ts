import type { VoicesDeps } from '../deps.ts'
import { rehearsalsRoutes } from './routes.ts'
import { forgetLearner, listOfPerson } from './store.ts'

/** Learning lines: a play scene by scene, and how somebody's own rehearsing of it goes. */
export interface Rehearsals {
  readonly routes: ReturnType<typeof rehearsalsRoutes>
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

export function openRehearsals(deps: VoicesDeps): Rehearsals {
  const { db } = deps.kernel.database
  return {
    routes: rehearsalsRoutes(deps),
    exportFor: async (userId) => {
      const { runs, misses } = await listOfPerson(db, userId)
      return {
        rehearsals: runs.map(withoutPerson),
        missed_lines: misses.map(withoutPerson),
      }
    },
    forget: (userId) => forgetLearner(db, userId),
  }
}

function withoutPerson<T extends { readonly user_id: string }>(row: T): Omit<T, 'user_id'> {
  const { user_id: _, ...rest } = row
  return rest
}
