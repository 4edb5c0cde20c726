import { detectTones, parseFountain, readSpeeches, spellTone } from '@replique/script'
import type { TrialLine, Trying } from '../features/features.ts'
import { askAbout, passagesOf } from './asking.ts'

export const SAMPLES = {
  en: 'ANN\n(shouting)\nGet out of my house!\n\nBOB\nPlease. One more week, I beg you.\n\nANN\nThe rent is on Friday.\n',
  fr: 'ANNE\n(criant)\nSortez de chez moi !\n\nBERNARD\nEncore une semaine, je vous en supplie.\n\nANNE\nLe loyer tombe vendredi.\n',
} as const

const LONGEST = 60

/** What is proposed for a text that an administrator typed. */
export async function tryTones({ text, language, ask }: Trying): Promise<readonly TrialLine[]> {
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
