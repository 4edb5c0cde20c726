import { expect, test } from 'vitest'
import { filesOfPage } from './bundle.ts'

const manifest = {
  'index.html': { file: 'entry.js', imports: ['react'], dynamicImports: ['routes/plays/$id/edit.tsx'] },
  react: { file: 'react.js' },
  'routes/index.tsx': { file: 'home.js', imports: ['index.html'] },
  'routes/plays/index.tsx': { file: 'plays.js', imports: ['shared', 'index.html'] },
  'routes/plays/$id/edit.tsx': { file: 'edit.js', imports: ['shared', 'react'], dynamicImports: ['dialog'] },
  shared: { file: 'shared.js', css: ['shared.css'], imports: ['routes/plays/index.tsx'] },
  dialog: { file: 'dialog.js' },
}

test.each([
  ['/', ['home.js']],
  ['/plays', ['plays.js', 'shared.js', 'shared.css']],
  ['/plays/{id}/edit', ['edit.js', 'shared.js', 'shared.css', 'plays.js']],
  ['/nowhere', []],
])('%s needs its own files, and none that the entry or a later action loads', (page, files) => {
  expect(filesOfPage(manifest, page)).toEqual(files)
})
