import {
  readCeltx,
  readCeltxProject,
  showsCeltx,
  type CeltxDocument,
  type CeltxProject,
  type CeltxScript,
  type ReadResult,
  type ReadWarning,
} from '@replique/script'
import { decodeText, decodeXml, withEncoding } from '../decode-text.ts'
import { headOf } from '../scripts/shows-format.ts'
import { namesIn, openScriptZip, readingOf } from '../zip/script-zip.ts'
import { showsZip, type Archive } from '../zip/open-zip.ts'

const LIST = 'project.rdf'
const isScript = (name: string): boolean => /^script[^/]*\.html?$/i.test(name)
const isWanted = (name: string): boolean => name === LIST || /^[^/]*\.html?$/i.test(name)
/** Document types that are scripts, whatever the file name. */
const SCRIPT_TYPE = /^(?:Script|Theatre|Radio|AV|Comic|Sketch)Document$/

/** Returns whether the bytes are a Celtx project or the HTML of one of its scripts. */
export function showsCeltxFile(bytes: Uint8Array): boolean {
  if (!showsZip(bytes)) return showsCeltx(headOf(bytes))
  const names = namesIn(bytes)
  return names.some(isScript) || (names.includes(LIST) && names.some(isWanted))
}

const NO_PROJECT: CeltxProject = { title: '', documents: [], cast: [] }

/** Parses the project's document list. An unreadable list is treated as missing. */
function projectIn(files: Archive): CeltxProject {
  const bytes = files.get(LIST)
  const decoded = bytes === undefined ? undefined : decodeXml(bytes)
  const project = decoded !== undefined && 'text' in decoded ? readCeltxProject(decoded.text) : NO_PROJECT
  return 'error' in project ? NO_PROJECT : project
}

interface Script {
  readonly document: CeltxDocument
  readonly bytes: Uint8Array
}

/** Returns the scripts of a project, longest first. */
function scriptsIn(files: Archive, { documents }: CeltxProject): Script[] {
  const listed = documents.filter(({ file, type }) => SCRIPT_TYPE.test(type) || isScript(file))
  const names = new Set(listed.map(({ file }) => file))
  const others = [...files.keys()].filter((name) => isScript(name) && !names.has(name))
  const all = [...listed, ...others.map((file) => ({ file, title: '', type: '' }))]
  const found = all.flatMap((document) => {
    const bytes = files.get(document.file)
    return bytes === undefined ? [] : [{ document, bytes }]
  })
  return found.toSorted((a, b) => b.bytes.length - a.bytes.length)
}

/** Lists the project's other scripts and documents, by title or, if untitled, by file name. */
function leftOut({ documents }: CeltxProject, scripts: readonly Script[], kept: Script): ReadWarning[] {
  const others = scripts.filter((one) => one !== kept).map(({ document }) => document)
  const texts = documents.filter(({ file }) => !scripts.some(({ document }) => document.file === file))
  return [...others, ...texts].map(({ title, file }) => ({ code: 'left_out', detail: title || file, count: 1 }))
}

/** Reads the HTML of one script. `said` is the project's entry for the script. */
function readScript(bytes: Uint8Array, said?: CeltxScript): ReadResult {
  const decoded = decodeText(bytes)
  if ('text' in decoded) return withEncoding(decoded, readCeltx(decoded.text, said))
  return { error: decoded.error === 'not_text' ? 'damaged' : decoded.error }
}

function readProject(bytes: Uint8Array): ReadResult {
  const archive = openScriptZip(bytes, isWanted)
  if ('error' in archive) return archive
  const project = projectIn(archive.files)
  const scripts = scriptsIn(archive.files, project)
  const [main] = scripts
  if (main === undefined) return { error: archive.isTorn ? 'damaged' : 'empty' }
  const { document } = main
  const said = { projectTitle: project.title, documentTitle: document.title, catalogue: project.cast }
  const result = readingOf(readScript(main.bytes, said), archive.isTorn)
  return 'error' in result ? result : { ...result, warnings: [...result.warnings, ...leftOut(project, scripts, main)] }
}

/**
 * Reads a Celtx project, or the HTML of one of its scripts. If a project has several scripts, only the longest is read.
 */
export function readCeltxFile(bytes: Uint8Array): ReadResult {
  return showsZip(bytes) ? readProject(bytes) : readScript(bytes)
}
