export { ImportPage as Page } from '../../../features/imports/index.ts'
