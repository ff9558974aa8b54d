/** The first words of the keys of all queries whose answers change by what people do to foods and requests. */
export const liveQueries = [
  'all-foods',
  'foods',
  'food',
  'foods-by-donator',
  'request-by',
  'food-requests',
  'attention',
  'figures',
];
