import { printFdx, printFountain, printHtml, printTei, printText, inlineProduction } from '@replique/script'
import type { PrintFormat } from './formats.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

export const PRINT_FORMATS: readonly PrintFormat[] = [
  {
    name: 'pdf',
    extension: '.pdf',
    type: 'application/pdf',
    open: async () => {
      const { printPdf } = await import('../pdf/print-pdf.ts')
      return printPdf
    },
    missing: async (play, options) => {
      const { missingLetters } = await import('../fonts/missing-letters.ts')
      return missingLetters(play, options)
    },
  },
  {
    name: 'docx',
    extension: '.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    open: async () => {
      const { printDocx } = await import('../docx/print/print-docx.ts')
      return printDocx
    },
  },
  {
    name: 'fdx',
    extension: '.fdx',
    type: 'application/xml',
    open: () => Promise.resolve((play) => encode(printFdx(play))),
  },
  {
    name: 'tei',
    extension: '.xml',
    type: 'application/tei+xml',
    open: () => Promise.resolve((play) => encode(printTei(inlineProduction(play)))),
  },
  {
    name: 'fountain',
    extension: '.fountain',
    type: 'text/plain; charset=utf-8',
    open: () => Promise.resolve((play) => encode(printFountain(play))),
  },
  {
    name: 'html',
    extension: '.html',
    type: 'text/html; charset=utf-8',
    open: () => Promise.resolve((play) => encode(printHtml(inlineProduction(play)))),
  },
  {
    name: 'epub',
    extension: '.epub',
    type: 'application/epub+zip',
    open: async () => {
      const { printEpub } = await import('../epub/print-epub.ts')
      return (play, options) => printEpub(inlineProduction(play), options)
    },
  },
  {
    name: 'text',
    extension: '.txt',
    type: 'text/plain; charset=utf-8',
    open: () => Promise.resolve((play) => encode(printText(inlineProduction(play)))),
  },
]
