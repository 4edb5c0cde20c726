import { TestWorkbench } from '../../features/editor/workbench/test-workbench.tsx'

export function Page() {
  return <TestWorkbench />
}
