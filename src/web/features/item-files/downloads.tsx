import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages/item-files.ts'
import { apiFile } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/problem.tsx'

/** All items of the shop, and the template of a file to import. */
export const Downloads = () => {
  const items = useMutation({
    mutationFn: () => apiFile('GET store/export_items', undefined),
    onSuccess: (file) => saveFile('ukay-pieces.csv', file, 'text/csv'),
  })
  const template = useMutation({
    mutationFn: () => apiFile('GET store/get_import_template', undefined),
    onSuccess: (file) => saveFile('ukay-template.csv', file, 'text/csv'),
  })
  return (
    <div>
      <div className="flex wrap gap-12">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          loading={items.isPending}
          onClick={() => items.mutate()}
        >
          {m.downloadItems}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileText size={20} stroke={1.75} aria-hidden />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {m.downloadTemplate}
        </Button>
      </div>
      <Problem className="banner" error={items.error ?? template.error} />
    </div>
  )
}
