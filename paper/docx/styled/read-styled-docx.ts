import { readXml, type ReadResult, type XmlElement } from '@replique/script'
import { decodeXml } from '../../decode-xml.ts'
import type { Archive } from '../../zip/open-zip.ts'
import { openZip } from '../../zip/open-zip.ts'
import { STYLE_NAMES } from '../style-names.ts'
import { readStyles } from '../styles.ts'
import { readStyled } from './read-styled.ts'
import { commentsOf, propertiesIn } from './stretch.ts'

const PARTS = ['word/document.xml', 'word/styles.xml', 'word/comments.xml', 'docProps/custom.xml'] as const

function textIn(archive: Archive, name: string): string {
  const bytes = archive.get(name)
  const decoded = bytes === undefined ? undefined : decodeXml(bytes)
  return decoded !== undefined && 'text' in decoded ? decoded.text : ''
}

function rootIn(archive: Archive, name: string): XmlElement | undefined {
  const text = textIn(archive, name)
  const document = text === '' ? undefined : readXml(text)
  return document === undefined || 'error' in document ? undefined : document.root
}

/** Whether any style is called as an element of a script is. */
const namesElements = (styles: string): boolean =>
  [STYLE_NAMES.scene, STYLE_NAMES.dialogue, STYLE_NAMES.action].some((name) => styles.includes(`"${name}"`))

/** Reads a Word document whose styles say what each paragraph is; undefined for every other document. */
export function readStyledDocx(bytes: Uint8Array): ReadResult | undefined {
  const archive = openZip(bytes, (name) => (PARTS as readonly string[]).includes(name))
  if ('error' in archive) return archive
  const styles = textIn(archive, 'word/styles.xml')
  if (!namesElements(styles)) return undefined
  const root = rootIn(archive, 'word/document.xml')
  if (root === undefined) return undefined
  return readStyled({
    root,
    styles: readStyles(styles),
    comments: commentsOf(rootIn(archive, 'word/comments.xml')),
    properties: propertiesIn(rootIn(archive, 'docProps/custom.xml')),
    language: /<w:lang [^>]*w:val="fr/.test(styles) ? 'fr' : 'en',
  })
}
