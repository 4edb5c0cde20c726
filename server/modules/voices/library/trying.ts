import type { HeardLine, VoiceSound } from '@replique/contract'
import { spokenWords, type Language } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { EngineError } from '../engines/engine.ts'
import { encode } from '../speech/encoding/index.ts'
import type { LibraryDeps } from './deps.ts'

/** What a voice says where nobody wrote it a line: vowels, a question, and a fall at the end. */
const SAMPLES: Readonly<Record<Language, string>> = {
  en: 'Is anybody there? The house is dark, and the audience is waiting.',
  fr: 'Y a-t-il quelqu’un ? La salle est dans le noir, et le public attend.',
}

/** Nobody waits longer than this for a line. */
const PATIENCE = 30_000

export interface Trial extends VoiceSound {
  readonly text: string
}

/** A line said by a voice as it is set. Where that voice cannot, the nearest of the server says it in its place. */
export async function tryVoice(
  deps: LibraryDeps,
  actor: SignedIn,
  { trial, signal }: { trial: Trial; signal: AbortSignal | undefined },
): Promise<HeardLine> {
  const { engines, kernel, modules } = deps
  await modules.speech.require()
  await engines.refresh()
  const { engine, voice, language, pitch, rate, volume, manner, text } = trial
  if (engines.of(engine)?.paid === true && !(await modules.auth.entitled(actor.id))) return refuse('not_entitled')
  const line = { text: text.toWellFormed().trim() || SAMPLES[language] }
  const words = spokenWords(line, [], language).map(({ said }) => said)
  const end = AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal === undefined ? [] : [signal])])
  try {
    const request = { voice, language, words, delivery: { pitch, rate, volume, manner }, owner: actor.id }
    const { speech, fellBackFrom } = await engines.speak(engine, request, end)
    const sound = await encode(speech.samples, 'mp3', end)
    return { sound: Buffer.from(sound).toString('base64'), instead: fellBackFrom !== null }
  } catch (error) {
    if (!(error instanceof EngineError) && !end.aborted) throw error
    kernel.log.warn('a line was not said', { engine, error })
    return refuse('unavailable')
  }
}
