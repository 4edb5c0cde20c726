import { detectTones, parseFountain, readSpeeches, spellTone } from '@replique/script'
import type { TrialLine, Trying } from '../features/features.ts'
import { askAbout, passagesOf, PROMPT } from './asking.ts'
import { os } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { askForTones, forgetTones, readTones, defineDetecting, type TonesDeps } from './actions.ts'

const SAMPLES = {
  en: 'ANN\n(shouting)\nGet out of my house!\n\nBOB\nPlease. One more week, I beg you.\n\nANN\nThe rent is on Friday.\n',
  fr: 'ANNE\n(criant)\nSortez de chez moi !\n\nBERNARD\nEncore une semaine, je vous en supplie.\n\nANNE\nLe loyer tombe vendredi.\n',
} as const

const LONGEST = 60

/** Proposes tones for a text that an administrator typed. */
async function tryTones({ text, language, ask }: Trying): Promise<readonly TrialLine[]> {
  const play = { ...parseFountain(text), language }
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  const rules = new Map(detectTones(play).map((one) => [one.cue, one]))
  const lines: TrialLine[] = []
  for (const passage of passagesOf(readSpeeches(play))) {
    const said = await askAbout(ask, passage)
    for (const speech of passage) {
      const found = said?.get(speech) ?? rules.get(speech.cue)
      if (found === undefined) continue
      const what = `${names.get(speech.speaker) ?? ''}: ${speech.text.slice(0, LONGEST)}`
      const because = found.evidence.map((one) => one.text).join(' · ')
      lines.push({ what, proposal: spellTone(found.tone), because })
    }
  }
  return lines
}

/** Limits detection, because each request reads a whole play. */
const ASKED = { name: 'tones.ask', events: 30, seconds: 60, burst: 10 }

/** Tones of speeches, detected in the background and proposed with their evidence. */
export function openTones(deps: TonesDeps) {
  deps.features.define('tone_detection', { prompt: PROMPT, trial: { sample: SAMPLES, run: tryTones } })
  defineDetecting(deps)
  const { tones } = os.ai
  return {
    routes: {
      ask: tones.ask.handler(({ input, context }) => {
        const actor = requireProved(context.actor)
        return deps.kernel.limits.take(ASKED, actor.id)
          ? askForTones(deps, actor, input.id)
          : refuse('too_many_requests')
      }),
      read: tones.read.handler(({ input, context }) => readTones(deps, requireProved(context.actor), input.id)),
      forget: tones.forget.handler(({ input, context }) => forgetTones(deps, requireProved(context.actor), input)),
    },
  }
}
