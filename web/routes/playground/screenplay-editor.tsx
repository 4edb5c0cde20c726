import { EditorWorkbench } from '../../features/editor/workbench/editor-workbench.tsx'

export function Page() {
  return <EditorWorkbench title="screenplay-editor" kind="screenplay" />
}
