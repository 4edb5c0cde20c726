/** A play that was printed in any of our layouts is the same play when its PDF is read. */
import { blocksOf, defaultSettings, LAYOUT_NAMES, parseFountain, type Play } from '@replique/script'
import { expect, test } from 'vitest'
import { printPdf } from '../pdf/print-pdf.ts'
import { readPdf } from './read-pdf.ts'

const NAMES = ['ODETTE', 'LA PATRONNE DU CAFÉ', 'FÉLIX', 'LE CHEF DE GARE']
const LINES = [
  'Il est tard.',
  'Il est toujours tard ici, depuis que la pendule de la gare avance de vingt minutes et que personne ne la remet à l’heure.',
  'Et le train ?',
  'Le train est parti, madame, il y a vingt minutes, ce qui fait, selon la pendule, qu’il part maintenant ; mais il est parti.',
]

const speeches = Array.from(
  { length: 32 },
  (_, at) => `@${NAMES[at % NAMES.length]}\n${LINES[(at * 3) % LINES.length]}`,
)
const SCRIPT = `Title: La Pendule

# ACTE PREMIER

.Scène 1

!Le buffet de la gare. Une table, deux chaises, une pendule.

${speeches.slice(0, 16).join('\n\n')}

.Scène 2

!La pendule sonne, et personne ne compte.

${speeches.slice(16).join('\n\n')}
`

const inLayout = (layout: (typeof LAYOUT_NAMES)[number]): Play => {
  const play = parseFountain(SCRIPT, { kind: 'stage', language: 'fr' })
  return { ...play, settings: { ...defaultSettings('stage', 'fr'), layout } }
}

const said = (play: Play) =>
  blocksOf(play).blocks.flatMap((block) =>
    block.type === 'speech' ? [[block.speaker.toUpperCase(), block.text.replace(/\s+/g, ' ')]] : [],
  )

test.each(LAYOUT_NAMES)('%s', async (layout) => {
  const play = inLayout(layout)
  const read = await readPdf(await printPdf(play), {})
  if ('error' in read) throw new Error(read.error)
  expect(said(read.play)).toEqual(said(play))
  const heads = blocksOf(read.play).blocks.flatMap((block) =>
    block.type === 'scene' ? [block.head.toUpperCase()] : [],
  )
  expect(heads).toEqual(['SCÈNE 1', 'SCÈNE 2'])
})
