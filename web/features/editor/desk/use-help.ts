import { useEffect, useState } from 'react'
import { fetchHelp, help } from '../writing/help.ts'

/** Milliseconds that somebody who came to write waits for what helps with it. */
const PATIENCE = 2000

/**
 * Whether what helps while one writes is here: the first words typed find their names and headings offered. Where it
 * does not come in time one begins without.
 */
export function useHelp(): boolean {
  const [ready, setReady] = useState(() => help() !== undefined)
  useEffect(() => {
    const begin = (): void => setReady(true)
    const timer = setTimeout(begin, PATIENCE)
    void fetchHelp().then(begin)
    return () => clearTimeout(timer)
  }, [])
  return ready
}
