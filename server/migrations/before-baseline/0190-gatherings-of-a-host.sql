-- Every load of the app asks whether the member leads a circle.
create index gatherings_of_host on gatherings (host_id);
