import { orphans } from '@replique/manuscript'
import { useEffect, useState } from 'react'
import type { MountedEditor } from '../mount.ts'

const CALM = 1_000

/** How many texts were set aside because somebody else removed their paragraph. */
export function useAside({ binding }: MountedEditor): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const { doc } = binding.shared
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      timer = undefined
      setCount(orphans(binding.shared).length)
    }
    const soon = (): void => {
      timer ??= setTimeout(look, CALM)
    }
    look()
    doc.on('update', soon)
    return () => {
      clearTimeout(timer)
      doc.off('update', soon)
    }
  }, [binding])
  return count
}
