import type { Play } from '../../play.ts'
import { printBody } from './print-body.ts'
import { printContinueds, printLooks, printPages } from './print-template.ts'
import { printTexts } from './print-text.ts'
import { printTitlePage } from './print-title-page.ts'
import { element, worded } from './print-xml.ts'
import { scriptOf, type WrittenNote } from './script.ts'

/** The colours of paper in the order of revisions, and those of the words. */
const COLOURS: readonly (readonly [name: string, words: string])[] = [
  ['Blue', '#00000000FFFF'],
  ['Pink', '#FFFF0000FFFF'],
  ['Yellow', '#A0A0A0A00000'],
  ['Green', '#000080800000'],
  ['Goldenrod', '#CCCC7F7F3232'],
  ['Buff', '#8E8E6B6B2323'],
  ['Salmon', '#D5D523236B6B'],
  ['Cherry', '#FFFF00000000'],
  ['Tan', '#DBDB93937070'],
]

/** The revisions that paragraphs were changed in. */
function printRevisions({ elements }: Play): string {
  const used = [...new Set(elements.flatMap(({ revision }) => (revision === undefined ? [] : [revision])))]
  const ids = used.sort((a, b) => a - b)
  const sets = ids.map((id) => {
    const [name, colour] = COLOURS[(id - 1) % COLOURS.length] ?? ['Blue', '#00000000FFFF']
    const round = Math.floor((id - 1) / COLOURS.length)
    const called = round === 0 ? `${name} Rev.` : `${name} Rev. ${round + 1}`
    return element('Revision', {
      Color: colour,
      FullRevision: 'No',
      ID: String(id),
      Mark: '*',
      Name: called,
      Style: '',
    })
  })
  const shown = { Location: '7.75', RevisionMode: 'No', RevisionsShown: 'All' }
  return element('Revisions', { ...shown, ActiveSet: String(ids.at(-1) ?? 1) }, sets)
}

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

/**
 * Writes a play as a file for Final Draft 12 and later, of elements, attributes and an order that its own files have.
 * Verse becomes dialogue, sections and synopses the outline; characters keep their names only.
 */
export function printFdx(play: Play): string {
  const { paragraphs, notes } = scriptOf(play)
  const holders = play.characters.map(({ name }) => element('Holder', { Name: name }))
  const parts = [
    element('Content', {}, printBody(paragraphs)),
    ...printPages(play),
    ...printLooks(),
    element('TitlePage', {}, [element('Content', {}, printTitlePage(play.titlePage))]),
    printCast(play),
    printContinueds(play),
    element('LockedPages', {}),
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
