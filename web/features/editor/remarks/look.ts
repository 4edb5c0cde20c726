/** A quiet button of words, as large as a finger where fingers press. */
export const LINK =
  'min-h-8 rounded-base px-2 text-sm text-ink-soft underline-offset-4 hover:bg-sunk hover:text-ink hover:underline pointer-coarse:min-h-11'
