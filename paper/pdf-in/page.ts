import type { Unreadable } from '@replique/script'

/** A piece of text on a page. Units are points; positions are measured from the top left corner of the page. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly width: number
  /** Font size, above 0. */
  readonly size: number
  /** The font name in the file, such as "ABCDEF+Times-Italic", or empty if there is none. */
  readonly font: string
  /** Whether the letters are slanted although their font is not. */
  readonly leans: boolean
  /** Rotation of the text in degrees, to the nearest quarter turn. Undefined for upright text. */
  readonly turned?: number
  /** Whether the file marks the text as an artifact: a page header, a page number or a background. */
  readonly artifact: boolean
  /** The level (1 or more) of the heading that contains the text, if the file marks it as a heading. */
  readonly heading?: number
  /**
   * The innermost of our own marks around the text: its name, and the id of the marked content. Undefined in other
   * PDFs.
   */
  readonly mark?: { readonly name: string; readonly stretch: string }
}

export interface PdfPage {
  /** Counted from 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly texts: readonly PlacedText[]
}

/** Metadata of a PDF. */
export interface PdfInfo {
  readonly pages: number
  readonly title: string
  readonly author: string
  /** A language tag, or empty if there is none. */
  readonly language: string
}

/** Messages from the reading thread: first the metadata, then the pages, then `done`. */
export type ThreadMessage =
  | { readonly kind: 'opened'; readonly info: PdfInfo }
  | { readonly kind: 'page'; readonly page: PdfPage }
  /** A page that could not be read. */
  | { readonly kind: 'lost'; readonly number: number }
  | { readonly kind: 'refused'; readonly error: Unreadable }
  | { readonly kind: 'done' }

/** The text of a PDF by page. */
export interface PdfPages {
  readonly info: PdfInfo
  readonly pages: readonly PdfPage[]
  /** Number of pages that are damaged or could not be read in time. */
  readonly lost: number
}

export type PagesResult = PdfPages | { readonly error: Unreadable }

/** How many times as long as its processor time a file may take, because the machine may be busy. */
export const BUSY = 6
