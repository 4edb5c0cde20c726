import type { CastWish, Casting } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import '../../../platform/api/hearing-failures.ts'
import '../../../platform/api/people-failures.ts'
import { closeToast, showToast } from '../../../ui/toast/toasts.ts'
import type { Part } from './parts.ts'
import { wishOf } from './parts.ts'
import { castingQuery } from './queries.ts'
import { playVoicesQuery, voiceNames } from './voices.ts'
import { castSentence } from './words.ts'

/** Whoever casts a whole play would soon see nothing but what was said: the last one stands alone. */
let said: string | null = null
function say(toast: Parameters<typeof showToast>[0]): void {
  if (said !== null) closeToast(said)
  said = showToast(toast)
}

/** Says who plays a character, which can be taken back where it is said; a refusal is answered in words. */
export function useCasting(playId: string) {
  const client = useQueryClient()
  const put = async (characterId: string, cast: CastWish[]): Promise<Casting> => {
    const answer = await api.plays.casting.cast({ id: playId, characterId, cast })
    client.setQueryData(castingQuery(playId).queryKey, answer)
    // what is cast by itself gives way to what was chosen
    void client.invalidateQueries({ queryKey: playVoicesQuery(playId).queryKey })
    return answer
  }
  /** Who plays a character now, as the voices are called that are known. */
  const castOf = (answer: Casting, id: string) => ({
    cast: answer.cast.filter(({ characterId }) => characterId === id),
    voices: voiceNames(client.getQueryData(playVoicesQuery(playId).queryKey)),
  })
  const undo = async ({ character: { id, name }, cast }: Part): Promise<void> => {
    try {
      const answer = await put(id, cast.map(wishOf))
      say({ title: castSentence(name, castOf(answer, id)) })
    } catch (refusal) {
      showToast({ title: m.plays_failed(), body: failureMessage(refusal) })
    }
  }
  return async (part: Part, wishes: CastWish[]): Promise<string | null> => {
    const { id, name } = part.character
    try {
      const answer = await put(id, wishes)
      const action = { label: m.plays_undo(), altText: m.casting_undo_alt({ name }), run: () => void undo(part) }
      say({ title: castSentence(name, castOf(answer, id)), action })
      return null
    } catch (refusal) {
      return failureMessage(refusal)
    }
  }
}
