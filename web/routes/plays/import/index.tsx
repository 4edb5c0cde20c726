export { ImportPage as Page } from '../../../features/imports/import-page.tsx'
