/**
 * docs/specification.md lists every row of the specification with the tests that cover it. Each test is named by its
 * file and words from its title: `path/of.test.ts` “words from its title”. Both must exist, so that a row can't outlive
 * its test. A row without a test is an error once its part of the product is finished.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'
import { listSources } from './sources.ts'

const DOCUMENT = 'docs/specification.md'

export interface SpecificationRow {
  readonly row: string
  readonly part: string
  readonly tests: readonly NamedTest[]
}

interface NamedTest {
  readonly file: string
  /** Words from the test's title; empty if the row names only the file. */
  readonly title: string
}

/** Returns the rows of every table whose last columns are "Part" and "Shown by". */
export function readRows(markdown: string): SpecificationRow[] {
  const rows: SpecificationRow[] = []
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|') || /^\|[\s:|-]+\|$/.test(line)) continue
    const cells = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim())
    if (cells.at(-1) === 'Shown by' || cells.length < 3) continue
    const tests = [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`(?: “([^”]+)”)?/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    }))
    rows.push({ row: cells.slice(0, -2).join(' · '), part: cells.at(-2) ?? '', tests })
  }
  return rows
}

/** Paths of files in code spans, except those that a walkthrough tells the reader to add. */
const NAMED_FILE = /(Add )?`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|sql|json|css|md))`/g

/** Returns the files named in a document that don't exist. The document may leave out the first folders of a path. */
export function missingFiles(markdown: string, files: readonly string[]): string[] {
  return [...markdown.matchAll(NAMED_FILE)]
    .filter(([, added, file = '']) => !added && !file.includes('NAME'))
    .map(([, , file = '']) => file)
    .filter((file) => !files.some((one) => one === file || one.endsWith(`/${file}`)))
}

export function checkDocuments(root = ROOT): string[] {
  const files = listSources(root, /\.(?:tsx?|mjs|sql|json|css|md)$/)
  return files
    .filter((file) => /^(?:[A-Z]+\.md|docs\/.*\.md)$/.test(file))
    .flatMap((file) =>
      missingFiles(readFileSync(join(root, file), 'utf8'), files).map(
        (missing) => `${file}: ${missing} does not exist`,
      ),
    )
}

export function checkSpecification(root = ROOT): string[] {
  const path = join(root, DOCUMENT)
  if (!existsSync(path)) return [`${DOCUMENT} is missing`]
  const markdown = readFileSync(path, 'utf8')
  const finished = new Set((/^Finished parts: (.*)\.$/m.exec(markdown)?.[1] ?? '').split(', '))
  const rows = readRows(markdown)
  const faults = rows.length < 50 ? [`${DOCUMENT}: only ${rows.length} rows were read`] : []
  for (const { row, part, tests } of rows) {
    for (const test of tests) faults.push(...faultsOf(test, root).map((fault) => `${row}: ${fault}`))
    if (tests.length === 0 && finished.has(part)) faults.push(`${row}: no test shows it, but "${part}" is finished`)
  }
  return faults
}

function faultsOf({ file, title }: NamedTest, root: string): string[] {
  const path = join(root, file)
  if (!existsSync(path)) return [`${file} does not exist`]
  if (title === '') return [`say which test of ${file} shows it: \`${file}\` “words of its title”`]
  return readFileSync(path, 'utf8').includes(title) ? [] : [`${file} has no “${title}”`]
}
