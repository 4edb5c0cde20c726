import { titleValue, type PlayKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { useFrame } from '../desk/editor-value.ts'
import type { MountedEditor } from '../mount.ts'

/** The title as the title page has it, without its marks. */
export function usePlayTitle(editor: MountedEditor): string {
  const title = titleValue(useFrame(editor).titlePage, 'title')
  return (
    title
      .replace(/[*_]{1,3}/g, '')
      .replace(/\s+/g, ' ')
      .trim() || m.plays_untitled()
  )
}

export function usePlayKind(editor: MountedEditor): PlayKind {
  return useFrame(editor).kind
}
