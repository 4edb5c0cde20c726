import type { HeardPlay } from '@replique/contract'
import { queryOptions } from '@tanstack/react-query'
import { hearing } from '../../platform/api/hearing.ts'
import { failureCode } from '../../platform/api/failure.ts'
import { hasPack, openPack } from '../../platform/sound/pack.ts'

/** What this device holds of a play; null for nothing. */
async function heldPlay(person: string | undefined, playId: string): Promise<HeardPlay | null> {
  if (person === undefined || !(await hasPack(person, playId))) return null
  const pack = await openPack(person, playId)
  const play = await pack.play()
  pack.close()
  return play
}

/** A play to be heard; without a network, as this device holds it. */
export const heardQuery = (playId: string, person: string | undefined) =>
  queryOptions({
    queryKey: ['plays', 'speech', playId],
    queryFn: async ({ signal }) => {
      try {
        return await hearing.speech.open({ id: playId }, { signal })
      } catch (error) {
        const held = failureCode(error) === undefined ? await heldPlay(person, playId) : null
        if (held) return held
        throw error
      }
    },
    refetchOnWindowFocus: 'always',
  })
