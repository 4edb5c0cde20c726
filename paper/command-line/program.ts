/** Runs `replique inspect`, `replique convert` and `replique scenes` with the arguments from the command line. */
import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import {
  blocksOf,
  extract,
  inspect,
  keepSpeechNumbers,
  layoutOf,
  leftOutOf,
  AVAILABLE_LAYOUTS,
  PAPERS,
  printSceneTable,
  type Extract,
  type LayoutChanges,
  type LeftOut,
  type Play,
  type PlaySettings,
} from '@replique/script'
import type { MissingLetter, PrintOptions } from '../scripts/formats.ts'
import { Failure, changedPlay, readChanges, openPlay, savePlay } from './play-file.ts'
import { PRINT_FORMATS } from '../scripts/print-formats.ts'

/** The help text. */
export const USAGE = [
  'Usage:',
  '  replique inspect FILE [--blocks]',
  `  replique convert IN OUT [--layout ${AVAILABLE_LAYOUTS.join('|')}] [--paper ${PAPERS.join('|')}]`,
  '                          [--no-page-breaks] [--no-notes]   (Word documents)',
  '                          [--set PATH=VALUE …] [--scenes 1-3,7A,II.2] [--part NAME]',
  '                          [--large-print] [--watermark NAME]   (PDF)',
  '                          [--revision-paper] [--changed-pages]   (PDF)',
  '  replique scenes FILE [OUT.csv|OUT.pdf]',
].join('\n')

interface Asked {
  readonly files: readonly string[]
  readonly blocks: boolean
  readonly settings: Partial<PlaySettings>
  readonly options: PrintOptions
  /** Applied on top of the play's own layout changes. */
  readonly changes: LayoutChanges
  /** The part of the play to print. */
  readonly wanted: Extract
}

const OPTIONS = {
  blocks: { type: 'boolean' },
  'no-page-breaks': { type: 'boolean' },
  'no-notes': { type: 'boolean' },
  'large-print': { type: 'boolean' },
  'revision-paper': { type: 'boolean' },
  'changed-pages': { type: 'boolean' },
  layout: { type: 'string' },
  paper: { type: 'string' },
  scenes: { type: 'string' },
  part: { type: 'string' },
  watermark: { type: 'string' },
  set: { type: 'string', multiple: true },
} as const

function choose<T extends string>(name: string, value: string | undefined, offered: readonly T[]): T | undefined {
  if (value === undefined) return undefined
  const found = offered.find((one) => one === value)
  if (found === undefined) throw new Failure(`--${name} is one of ${offered.join(', ')}, not "${value}".`)
  return found
}

function readArguments(args: readonly string[]): Asked {
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
    const layout = choose('layout', values.layout, AVAILABLE_LAYOUTS)
    const paper = choose('paper', values.paper, PAPERS)
    return {
      files: positionals,
      blocks: values.blocks === true,
      settings: { ...(layout ? { layout } : {}), ...(paper ? { paper } : {}) },
      options: {
        ...(values['no-page-breaks'] ? { pageBreaks: false } : {}),
        ...(values['no-notes'] ? { notes: false } : {}),
        ...(values['large-print'] ? { largePrint: true } : {}),
        ...(values['revision-paper'] ? { revisionPaper: true } : {}),
        ...(values['changed-pages'] ? { changedPages: true } : {}),
        ...(values.watermark === undefined ? {} : { watermark: values.watermark }),
      },
      changes: readChanges(values.set ?? []),
      wanted: {
        ...(values.scenes === undefined ? {} : { scenes: values.scenes }),
        ...(values.part === undefined ? {} : { part: values.part }),
      },
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)}.`)
  }
}

function extractOf(play: Play, wanted: Extract): Play {
  if (Object.keys(wanted).length === 0) return play
  const made = extract(keepSpeechNumbers(play, layoutOf(play.settings, play.language, play.kind)), wanted)
  if (!('fault' in made)) return made.play
  if (made.fault === 'scenes') throw new Failure(`--scenes: there is no scene "${made.unknown}".`)
  const names = play.characters.map(({ name }) => name).join(', ')
  throw new Failure(`--part is one of ${names === '' ? 'no characters' : names}, not "${made.unknown}".`)
}

/** The maximum number of missing letters reported; nobody would read a longer list. */
const MOST_LETTERS = 10

function sayMissing(letters: readonly MissingLetter[], warn: (text: string) => void): void {
  for (const { letter, page, line, count } of letters.slice(0, MOST_LETTERS)) {
    const code = `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    const where = page === '' ? 'before page 1' : `page ${page}`
    const often = count === 1 ? '' : ` and ${count - 1} more`
    warn(`No font has ${letter} (${code}), printed as a box: ${where}, "${line}"${often}`)
  }
  if (letters.length > MOST_LETTERS) warn(`No font has ${letters.length - MOST_LETTERS} more letters.`)
}

/** For each kind of content that a format omits, its name in the message. */
const CALLED: Readonly<Record<LeftOut, string>> = {
  notes: 'notes',
  sections: 'sections',
  synopses: 'synopses',
  cuts: 'cut passages',
  omitted: 'omitted scenes',
  titlePage: 'lines of the title page',
  characters: 'entries of the list of characters',
  aliases: 'characters with other names',
  traits: 'characters with traits (age band, role, relations)',
  details: 'colours, groups, entrances and exits',
  verse: 'verse (as dialogue)',
  verseParts: 'parts of shared verse lines (as lines of their own)',
  marks: 'bold, italic, underlined or struck-out words (as plain ones)',
  revisions: 'revision marks',
}

interface Said {
  readonly print: (text: string) => void
  readonly warn: (text: string) => void
}

async function convert({ files: [from, to], settings, options, wanted, changes }: Asked, said: Said): Promise<void> {
  if (from === undefined || to === undefined) throw new Failure(USAGE)
  const extension = extname(to).toLowerCase()
  const format = PRINT_FORMATS.find((one) => one.extension === extension)
  if (!format) {
    const what = extension === '' ? 'a file without extension' : extension
    throw new Failure(
      `Cannot write ${to}: ${what} is not one of ${PRINT_FORMATS.map((one) => one.extension).join(', ')}.`,
    )
  }
  const play = await openPlay(from)
  const write = await format.open()
  const set = extractOf(changedPlay({ ...play, settings: { ...play.settings, ...settings } }, changes), wanted)
  if (format.missing) sayMissing(await format.missing(set, options), said.warn)
  const gone = leftOutOf(set, format.name, options).map(({ what, count }) => `${CALLED[what]}: ${count}`)
  if (gone.length > 0) said.print(`Left out of ${to}: ${gone.join('; ')}.`)
  await savePlay(to, await write(set, options))
}

/** Writes the scene table (which characters appear in which scene) to a file or to standard output. */
async function tabulate([from = '', to]: readonly string[], print: (text: string) => void): Promise<void> {
  const extension = to === undefined ? '.csv' : extname(to).toLowerCase()
  if (extension !== '.csv' && extension !== '.pdf') throw new Failure(`Cannot write ${to}: it is .csv or .pdf.`)
  const play = await openPlay(from)
  if (to === undefined) print(printSceneTable(play).replace('\ufeff', '').trimEnd())
  else if (extension === '.csv') await savePlay(to, printSceneTable(play))
  else {
    const { printSceneTablePdf } = await import('../pdf/scene-table.ts')
    await savePlay(to, await printSceneTablePdf(play))
  }
}

/**
 * Runs a command. Its output goes to `print`, and warnings about the written file go to `warn`. Throws a Failure with a
 * one-line reason if something goes wrong.
 */
export async function runCommand(
  args: readonly string[],
  print: (text: string) => void,
  warn: (text: string) => void = print,
): Promise<void> {
  const [command, ...rest] = args
  const asked = readArguments(rest)
  const { files, blocks, settings, options, wanted, changes } = asked
  const printing = [settings, options, wanted, changes].some((one) => Object.keys(one).length > 0)
  if (command === 'inspect' && files.length === 1 && !printing) {
    const play = await openPlay(files[0] ?? '')
    print(JSON.stringify(blocks ? blocksOf(play) : inspect(play), null, 2))
  } else if (command === 'convert' && files.length === 2 && !blocks) await convert(asked, { print, warn })
  else if (command === 'scenes' && files.length > 0 && files.length < 3 && !blocks && !printing)
    await tabulate(files, print)
  else throw new Failure(USAGE)
}

// a reader such as `head` may close the pipe before all output is written
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  await runCommand(
    process.argv.slice(2),
    (text) => process.stdout.write(`${text}\n`),
    (text) => process.stderr.write(`${text}\n`),
  )
} catch (error) {
  process.stderr.write(`${error instanceof Failure ? error.message : `Unexpected: ${String(error)}`}\n`)
  process.exitCode = 1
}
