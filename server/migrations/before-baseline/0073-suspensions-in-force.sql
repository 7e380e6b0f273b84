-- Returns whether a suspension bars its member at an instant. Scalars, so that the planner inlines it everywhere.
create function bars_at(starts_at timestamptz, ends_at timestamptz, lifted_at timestamptz, at timestamptz)
returns boolean language sql immutable parallel safe as $$
  select lifted_at is null and starts_at <= at and (ends_at is null or ends_at > at)
$$;
