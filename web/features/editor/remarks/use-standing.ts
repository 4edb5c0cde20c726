import { useEffect, useState } from 'react'
import { useSettled } from '../desk/editor-value.ts'
import type { MountedEditor } from '../mount.ts'
import { remarksInOrder, type Standing } from './going.ts'

const read = (editor: MountedEditor): Standing[] => remarksInOrder(editor.remarks, editor.view)

/** Milliseconds: what is said is seen at once, but not at every sign of a proposal that somebody types. */
const SOON = 40

/** The remarks in the order of the text: soon after one of them changed, and once the text has settled. */
export function useStanding(editor: MountedEditor): Standing[] {
  const settled = useSettled(editor, read)
  const [fresh, setFresh] = useState<{ readonly of: Standing[]; readonly standing: Standing[] } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unwatch = editor.remarks.book.watch(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setFresh({ of: settled, standing: read(editor) })
      }, SOON)
    })
    return () => {
      clearTimeout(timer)
      unwatch()
    }
  }, [editor, settled])
  return fresh?.of === settled ? fresh.standing : settled
}
