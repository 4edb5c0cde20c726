import type { OfferedVoice } from '@replique/contract'
import type { Log } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Engines } from '../engines/engines.ts'

/** What every engine offers; one that does not answer offers nothing, and keeps nobody from the others. */
export async function listOffer({
  engines,
  log,
}: {
  engines: Pick<Engines, 'all'>
  log: Log
}): Promise<OfferedVoice[]> {
  const lists = await Promise.all(
    engines.all().map(async (engine) => {
      try {
        return (await engine.voices()).map((voice) => ({
          ...voice,
          languages: [...voice.languages],
          engine: engine.id,
        }))
      } catch (error) {
        log.warn('a speech engine did not name its voices', { engine: engine.id, error })
        return []
      }
    }),
  )
  return lists.flat().map(({ engine, id, name, accent, languages, gender, age }) => ({
    engine,
    id,
    name,
    accent,
    languages,
    gender,
    age,
  }))
}

type Named = Pick<OfferedVoice, 'engine'> & { readonly voice: string; readonly language: 'en' | 'fr' }

/** The voice of an engine that a wish names; refuses one that is not offered, or not in that language. */
export async function requireOffered(
  deps: { engines: Pick<Engines, 'all'>; log: Log },
  { engine, voice, language }: Named,
): Promise<OfferedVoice> {
  const offer = await listOffer(deps)
  const found = offer.find((one) => one.engine === engine && one.id === voice && one.languages.includes(language))
  return found ?? refuse('voice_unknown')
}
