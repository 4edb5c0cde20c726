import type { Unreadable } from '@replique/script'

/** Words that a page shows in one go. Measures are in points from the top left corner of the page as it is looked at. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly width: number
  /** Height of the letters, from 0. */
  readonly size: number
  /** As the file calls it, "ABCDEF+Times-Italic"; empty where it does not say. */
  readonly font: string
  /** Whether the letters lean though their font does not. */
  readonly leans: boolean
  /** Degrees by which the words are turned from the reader's line, to the nearest quarter; none where they run as usual. */
  readonly turned?: number
  /** Whether the file says that it is no part of the text: a page's head, its number, a background. */
  readonly artifact: boolean
  /** Level of the heading that the file says this belongs to, from 1. */
  readonly heading?: number
  /** The innermost mark around it that only our own print has: its name, and which stretch of the page it is. */
  readonly mark?: { readonly name: string; readonly stretch: string }
}

export interface PdfPage {
  /** From 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly texts: readonly PlacedText[]
}

/** What a PDF says of itself. */
export interface PdfInfo {
  readonly pages: number
  readonly title: string
  readonly author: string
  /** A language tag; empty where it does not say. */
  readonly language: string
}

/** What the reading thread tells while it reads: once what the file is, then its pages, then that it is done. */
export type Told =
  | { readonly kind: 'opened'; readonly info: PdfInfo }
  | { readonly kind: 'page'; readonly page: PdfPage }
  /** A page that could not be read. */
  | { readonly kind: 'lost'; readonly number: number }
  | { readonly kind: 'refused'; readonly error: Unreadable }
  | { readonly kind: 'done' }

/** The words of a PDF, page by page. */
export interface PdfPages {
  readonly info: PdfInfo
  readonly pages: readonly PdfPage[]
  /** Pages that are damaged, or that there was no time for. */
  readonly lost: number
}

export type PagesResult = PdfPages | { readonly error: Unreadable }
