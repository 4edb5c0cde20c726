import type { Play } from '../../play.ts'
import { sceneNumbers } from '../../layout/scene-number.ts'
import { printLockedPages } from './locked-pages.ts'
import { printBody } from './print-body.ts'
import { printContinueds, printLooks, printPages } from './print-template.ts'
import { printTexts } from './print-text.ts'
import { printTitlePage } from './print-title-page.ts'
import { element, worded } from './print-xml.ts'
import { printRevisions } from './revisions.ts'
import { scriptOf, type WrittenNote } from './script.ts'

const printNote = ({ text, range }: WrittenNote, at: number): string =>
  element('ScriptNote', { Id: String(at + 1), Range: range?.join(',') }, [element('Paragraph', {}, printTexts(text))])

const printCast = ({ characters }: Play): string =>
  element('SmartType', {}, [
    element(
      'Characters',
      {},
      characters.map(({ name }) => worded('Character', {}, name)),
    ),
  ])

/** A scene that has no number of its own gets the one that it is called by, once numbers are locked. */
function numbered(play: Play): Play {
  if (!play.settings.production?.numbersLocked) return play
  const numbers = sceneNumbers(play)
  const elements = play.elements.map((one, index) => {
    const number = one.kind === 'scene' && !one.number?.trim() ? numbers.get(index) : undefined
    return number === undefined ? one : { ...one, number }
  })
  return { ...play, elements }
}

/**
 * Writes a play as a file for Final Draft 12 and later, of elements, attributes and an order that its own files have.
 * Verse becomes dialogue, sections and synopses the outline; characters keep their names only.
 */
export function printFdx(given: Play): string {
  const play = numbered(given)
  const { paragraphs, notes } = scriptOf(play)
  const holders = play.characters.map(({ name }) => element('Holder', { Name: name }))
  const parts = [
    element('Content', {}, printBody(paragraphs)),
    ...printPages(play),
    ...printLooks(),
    element('TitlePage', {}, [element('Content', {}, printTitlePage(play.titlePage))]),
    printCast(play),
    printContinueds(play),
    printLockedPages(play, paragraphs),
    printRevisions(play),
    ...(notes.length === 0
      ? []
      : [
          element('Characters', {}, [element('CharacterTraitData', {}, [element('Holders', {}, holders)])]),
          element('ScriptNotes', {}, notes.map(printNote)),
        ]),
  ]
  const root = element('FinalDraft', { DocumentType: 'Script', Template: 'No', Version: '5' }, parts)
  return `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\n${root}\n`
}
