import { hasRightToLeft } from '../../direction.ts'

const PARAGRAPH = /<(p|h[1-6]|li|dt|dd)(?=[ >])/g

/** Markup of a play in which some words are read from right to left: each paragraph then runs as its first letter asks for. */
export const withDirections = (html: string): string =>
  hasRightToLeft(html) ? html.replace(PARAGRAPH, '<$1 dir="auto"') : html
