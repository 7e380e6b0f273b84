/** What may be chosen as a photo (ruling 16); the server judges the content. */
export const photoRules = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
} as const;
