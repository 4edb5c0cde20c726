import { strToU8, zipSync, type Zippable } from 'fflate'
import { htmlStyle, type Play, withDirections } from '@replique/script'
import type { PrintOptions } from '../scripts/formats.ts'
import { navigation, packageDocument, pagesOf, pageText } from './files.ts'

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`

/** The first moment that an archive can say, on any machine's own clock. */
const NO_TIME = new Date(1980, 0, 1)

/** Prints a play as an EPUB 3 book. The same play and date give the same bytes. */
export function printEpub(play: Play, { modified }: PrintOptions = {}): Uint8Array {
  const pages = pagesOf(play)
  const files: Zippable = {
    // readers know the book by it: first, and not packed
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(packageDocument(play, pages, modified)),
    'EPUB/nav.xhtml': strToU8(withDirections(navigation(play, pages))),
    'EPUB/style.css': strToU8(htmlStyle(play)),
  }
  for (const page of pages) files[`EPUB/${page.name}`] = strToU8(withDirections(pageText(play, page)))
  return zipSync(files, { mtime: NO_TIME })
}
