import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Listening } from './use-listening.ts'

/** Begins at the line that the address names, as the editor's link does with the caret's; answers its id. */
export function useLinkedLine({ standAt }: Listening): string {
  const line = useLocation({ select: ({ hash }) => hash })
  const stand = useRef(standAt)
  useEffect(() => {
    stand.current = standAt
  })
  useEffect(() => {
    if (line !== '') stand.current(line)
  }, [line])
  return line
}
