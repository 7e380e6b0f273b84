/**
 * Helplines for someone in a crisis. 9-8-8 is Canada's suicide crisis helpline for calls and texts at any hour.
 * Find A Helpline lists verified lines by country.
 */
export const crisisLine = {
  canada: { number: '9-8-8', call: 'tel:988', text: 'sms:988' },
  elsewhere: { label: 'findahelpline.com', href: 'https://findahelpline.com' },
} as const;
