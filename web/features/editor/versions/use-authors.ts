import { useEffect, useState } from 'react'
import type { DeskParts } from '../desk/desk-parts.ts'
import { askAuthors, type Authors } from './authors.ts'

/** Who wrote in the play, asked for once and again when the line is back; null while that is not known. */
export function useAuthors({ link, state }: Pick<DeskParts, 'link' | 'state'>): Authors | null {
  const [authors, setAuthors] = useState<Authors | null>(null)
  const live = state.phase === 'live'
  useEffect(() => {
    let current = true
    if (live)
      askAuthors(link)
        .then((found) => current && setAuthors(found))
        .catch(() => {})
    return () => {
      current = false
    }
  }, [link, live])
  return authors
}
