import { TestWorkbench } from '../../features/editor/workbench/editor-workbench.tsx'

export function Page() {
  return <TestWorkbench />
}
