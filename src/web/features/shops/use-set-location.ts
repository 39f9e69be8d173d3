import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Place } from '#domain/geography.ts'
import { api } from '#web/lib/api.ts'
import { myShopQuery } from './queries.ts'

/** Saves the location of the signed-in seller's shop. `find` returns it, at once or after asking the device. */
export const useSetLocation = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (find: () => Place | Promise<Place>) =>
      (await api('POST auth/location/attach_location', await find())).location,
    onSuccess: (location) => {
      queryClient.setQueryData(myShopQuery.queryKey, (shop) => shop && { ...shop, location })
      void queryClient.invalidateQueries({ queryKey: ['GET store/item'] })
    },
  })
}
