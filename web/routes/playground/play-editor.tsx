import { EditorWorkbench } from '../../features/editor/workbench/editor-workbench.tsx'

export function Page() {
  return <EditorWorkbench title="play-editor" kind="stage" />
}
