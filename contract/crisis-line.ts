/**
 * Where someone in a crisis finds a person to talk to. 9-8-8 is Canada's national suicide crisis helpline: call or text, at any hour.
 * Find A Helpline lists verified lines by country.
 */
export const crisisLine = {
  canada: { number: '9-8-8', call: 'tel:988', text: 'sms:988' },
  elsewhere: { label: 'findahelpline.com', href: 'https://findahelpline.com' },
} as const;
