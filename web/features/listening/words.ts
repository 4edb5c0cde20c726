import type { Play, Utterance } from '@replique/script'
import { m } from '../../messages/messages.js'

/** Who is heard, by name. */
export function speakerOf({ speakers }: Utterance, script: Play): string {
  const names = speakers.flatMap((id) => script.characters.find((one) => one.id === id)?.name ?? [])
  return names.length === 0 ? m.listen_narrator() : names.join(', ')
}
